import {
  createApiKey,
  newKeyStruct,
  OVERLAP_HOURS,
  rotateApiKey,
  rotationStruct,
  type ApiKey,
  type CreatedKey,
  type Partner,
} from '@tag/contract/partners';
import { SCOPE_LABELS, SCOPES, TEST_KEY_LABEL } from '@tag/contract/permissions';
import { CheckboxField, TextField, useForm } from '@tag/ui/form';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { ShownOnce } from '../../features/shown-once/shown-once.tsx';

interface KeyModalProps {
  onCreated(created: CreatedKey): void;
  onClose(): void;
}

/** Makes a key for a partner. */
export function NewKeyModal({ partner, onCreated, onClose }: KeyModalProps & { partner: Partner }) {
  const client = useClient();
  const form = useForm({
    schema: newKeyStruct,
    initial: {
      'certificates:read': true,
      'sales:write': false,
      'webhooks:manage': false,
      isTest: false,
    },
    prepare: (values) => ({
      scopes: SCOPES.filter((scope) => values[scope]),
      isTest: values.isTest,
    }),
    async submit(body) {
      onCreated(await client.call(createApiKey, { params: { id: partner.id }, body }));
    },
  });
  const isNone = SCOPES.every((scope) => !form.values[scope]);
  return (
    <FormModal
      {...{ form, onClose }}
      title={`New API key for ${partner.name}`}
      submit="Create key"
      busy="Creating…"
    >
      <fieldset className="partner-scopes">
        <legend>What it allows</legend>
        {SCOPES.map((scope) => (
          <CheckboxField key={scope} {...form.field(scope)} label={SCOPE_LABELS[scope]} />
        ))}
        {isNone && <p role="status">Choose at least one.</p>}
      </fieldset>
      <CheckboxField {...form.field('isTest')} label={TEST_KEY_LABEL} />
    </FormModal>
  );
}

/** Makes a key that takes another's place. */
export function RotateKeyModal({ apiKey, onCreated, onClose }: KeyModalProps & { apiKey: ApiKey }) {
  const client = useClient();
  const form = useForm({
    schema: rotationStruct,
    initial: { overlapHours: String(OVERLAP_HOURS.usual) },
    prepare: ({ overlapHours }) => ({
      ...(overlapHours.trim() && { overlapHours: Number(overlapHours) }),
    }),
    async submit(body) {
      onCreated(await client.call(rotateApiKey, { params: { id: apiKey.id }, body }));
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title="Rotate this API key?"
      submit="Rotate key"
      busy="Rotating…"
    >
      <p>
        A new key with the same permissions takes the place of{' '}
        <code className="partner-code">{apiKey.prefix}…</code>
      </p>
      <TextField
        {...form.field('overlapHours')}
        label="Hours the old key still works"
        inputMode="numeric"
      />
    </FormModal>
  );
}

/** Shows a new key and its secret. */
export function CreatedKeyModal({ created, onClose }: { created: CreatedKey; onClose(): void }) {
  return (
    <ShownOnce
      title="Copy the key now"
      secrets={[
        { label: 'API key', text: created.key },
        {
          label: 'Signing secret',
          text: created.signingSecret,
          hint: 'Signs the sales that are reported with this key.',
        },
      ]}
      onClose={onClose}
    />
  );
}
