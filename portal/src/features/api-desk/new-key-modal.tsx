import { CheckboxField, TextField, useForm } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { FormModal } from '../form-modal/form-modal.tsx';
import { Choices } from './choices.tsx';
import type { CreatedKey, KeyDesk } from './desk.ts';

interface NewKeyModalProps<Scope extends string> {
  desk: KeyDesk<Scope>;
  onCreated(created: CreatedKey): void;
  onClose(): void;
}

/** Makes a key; the session asks for the password first, if that was a while ago. */
export function NewKeyModal<Scope extends string>(props: NewKeyModalProps<Scope>) {
  const { desk, onCreated, onClose } = props;
  const client = useClient();
  const [scopes, choose] = useState<readonly Scope[]>(desk.usual);
  const form = useForm({
    schema: desk.schema,
    initial: { name: '', isTest: false as boolean },
    prepare: ({ isTest, name }) => ({
      ...{ name, scopes },
      ...(isTest && { isTest }),
    }),
    async submit(body) {
      onCreated(await desk.create(client, body));
    },
  });
  return (
    <FormModal {...{ form, onClose }} title="New API key" submit="Create key" busy="Creating…">
      <TextField
        {...form.field('name')}
        label="Name"
        hint="The program that uses it. Create a key for each program."
      />
      <Choices legend="What it allows" labels={desk.scopes} chosen={scopes} onChange={choose} />
      {desk.testKeys !== undefined && (
        <CheckboxField {...form.field('isTest')} label={desk.testKeys} />
      )}
      <p className="settings-note">{desk.ends}</p>
    </FormModal>
  );
}
