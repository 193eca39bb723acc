import { createOwnKey, newOwnKeyStruct, type CreatedOwnKey } from '@tag/contract/own-keys';
import { OWN_SCOPE_LABELS, OWN_SCOPES } from '@tag/contract/permissions';
import { CheckboxField, TextField, useForm } from '@tag/ui/form';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';

interface NewKeyModalProps {
  onCreated(created: CreatedOwnKey): void;
  onClose(): void;
}

/** Makes a key; the session asks for the password first, if that was a while ago. */
export function NewKeyModal({ onCreated, onClose }: NewKeyModalProps) {
  const client = useClient();
  const form = useForm({
    schema: newOwnKeyStruct,
    initial: { name: '', 'orders:read': true, 'results:read': true, 'drafts:write': false },
    prepare: (values) => ({
      name: values.name,
      scopes: OWN_SCOPES.filter((scope) => values[scope]),
    }),
    async submit(body) {
      onCreated(await client.call(createOwnKey, { body }));
    },
  });
  const isNone = OWN_SCOPES.every((scope) => !form.values[scope]);
  return (
    <FormModal {...{ form, onClose }} title="New API key" submit="Create key" busy="Creating…">
      <TextField
        {...form.field('name')}
        label="Name"
        hint="The program that uses it. Give each a key of its own."
      />
      <fieldset className="api-choices">
        <legend>What it allows</legend>
        {OWN_SCOPES.map((scope) => (
          <CheckboxField key={scope} {...form.field(scope)} label={OWN_SCOPE_LABELS[scope]} />
        ))}
        {isNone && <p role="status">Choose at least one.</p>}
      </fieldset>
      <p className="settings-note">
        It ends when you revoke it, or when your password or email address changes.
      </p>
    </FormModal>
  );
}
