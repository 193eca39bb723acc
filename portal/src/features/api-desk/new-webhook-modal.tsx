import { TextField, useForm } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { FormModal } from '../form-modal/form-modal.tsx';
import { Choices } from './choices.tsx';
import type { WebhookDesk } from './desk.ts';

interface NewWebhookModalProps<Type extends string> {
  desk: WebhookDesk<Type>;
  onCreated(created: { readonly secret: string }): void;
  onClose(): void;
}

/** Adds an address that gets the owner's news. */
export function NewWebhookModal<Type extends string>(props: NewWebhookModalProps<Type>) {
  const { desk, onCreated, onClose } = props;
  const client = useClient();
  const [types, choose] = useState<readonly Type[]>(desk.usual);
  const form = useForm({
    schema: desk.schema,
    initial: { url: '' },
    prepare: ({ url }) => ({ url, types }),
    async submit(body) {
      onCreated(await desk.create(client, body));
    },
  });
  return (
    <FormModal {...{ form, onClose }} title="Add a webhook" submit="Add webhook" busy="Adding…">
      <TextField
        {...form.field('url')}
        label="Address"
        type="url"
        hint="An https address of your server. We post a signed message there."
      />
      <Choices legend="When to send one" labels={desk.types} chosen={types} onChange={choose} />
    </FormModal>
  );
}
