import {
  addPasskey,
  passkeyNameRule,
  renamePasskey,
  requestNewPasskey,
  type Passkey,
} from '@tag/contract/users';
import { Refusal } from '@tag/contract/errors';
import { shape } from '@tag/contract/schema';
import { TextField, useForm } from '@tag/ui/form';
import { useClient } from '../api/client-context.tsx';
import { FormModal } from '../form-modal/form-modal.tsx';
import { createPasskey, describePasskeyFailure } from './passkey.ts';

interface PasskeyModalProps {
  /** The one to rename; without it a new one is made. */
  passkey?: Passkey | undefined;
  /** @param codes recovery codes, if these are the first. */
  onSaved(codes: readonly string[]): void;
  onClose(): void;
}

const bodyStruct = shape({ name: passkeyNameRule });

/** Adds a passkey, or renames one. */
export function PasskeyModal({ passkey, onSaved, onClose }: PasskeyModalProps) {
  const client = useClient();

  async function add(name: string): Promise<readonly string[]> {
    const asked = await client.call(requestNewPasskey);
    const credential = await createPasskey(asked).catch((error: unknown) => {
      throw new Refusal('factor_refused', { message: describePasskeyFailure(error) });
    });
    const { recoveryCodes } = await client.call(addPasskey, {
      body: { id: asked.id, name, credential },
    });
    return recoveryCodes;
  }

  const form = useForm({
    schema: bodyStruct,
    initial: { name: passkey?.name ?? '' },
    async submit({ name }) {
      if (!passkey) return onSaved(await add(name));
      await client.call(renamePasskey, { params: { id: passkey.id }, body: { name } });
      onSaved([]);
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={passkey ? 'Rename this passkey' : 'Add a passkey'}
      submit={passkey ? 'Save name' : 'Continue'}
      busy={passkey ? 'Saving…' : 'Waiting…'}
    >
      {!passkey && (
        <p>Your phone, your computer, or a security key keeps it. Your browser asks you which.</p>
      )}
      <TextField
        {...form.field('name')}
        label="Name"
        hint="To tell it from others, such as “Work laptop”."
      />
    </FormModal>
  );
}
