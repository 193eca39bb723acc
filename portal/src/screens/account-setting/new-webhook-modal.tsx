import {
  createOwnWebhook,
  newOwnWebhookStruct,
  OWN_WEBHOOK_LABELS,
  OWN_WEBHOOK_TYPES,
  type CreatedOwnWebhook,
} from '@tag/contract/own-keys';
import { CheckboxField, TextField, useForm } from '@tag/ui/form';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';

interface NewWebhookModalProps {
  onCreated(created: CreatedOwnWebhook): void;
  onClose(): void;
}

/** Adds an address that gets news of the customer's orders. */
export function NewWebhookModal({ onCreated, onClose }: NewWebhookModalProps) {
  const client = useClient();
  const form = useForm({
    schema: newOwnWebhookStruct,
    initial: {
      url: '',
      'order.stage_changed': true,
      'order.card_graded': true,
      'order.proposal_waiting': true,
    },
    prepare: (values) => ({
      url: values.url,
      types: OWN_WEBHOOK_TYPES.filter((type) => values[type]),
    }),
    async submit(body) {
      onCreated(await client.call(createOwnWebhook, { body }));
    },
  });
  const isNone = OWN_WEBHOOK_TYPES.every((type) => !form.values[type]);
  return (
    <FormModal {...{ form, onClose }} title="Add a webhook" submit="Add webhook" busy="Adding…">
      <TextField
        {...form.field('url')}
        label="Address"
        type="url"
        hint="An https address of your server. We post a signed message there."
      />
      <fieldset className="api-choices">
        <legend>When to send one</legend>
        {OWN_WEBHOOK_TYPES.map((type) => (
          <CheckboxField key={type} {...form.field(type)} label={OWN_WEBHOOK_LABELS[type]} />
        ))}
        {isNone && <p role="status">Choose at least one.</p>}
      </fieldset>
    </FormModal>
  );
}
