import { HAND_OVER_DAYS, startHandOver } from '@tag/contract/hand-overs';
import { shape } from '@tag/contract/schema';
import type { ListingPreview } from '@tag/contract/tag-market';
import { emailRule } from '@tag/contract/users';
import { Button } from '@tag/ui/button';
import { Form, FormActions, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { cardName } from '../../features/market/market-card.tsx';

const recipientStruct = shape({ email: emailRule });

interface HandOverDialogProps {
  preview: ListingPreview;
  onOffered(): void;
  onClose(): void;
}

/** Offers a card to another user, who has to accept it. */
export function HandOverDialog({ preview, onOffered, onClose }: HandOverDialogProps) {
  const client = useClient();
  const { certificate, card } = preview;
  const form = useForm({
    schema: recipientStruct,
    initial: { email: '' },
    async submit({ email }) {
      await client.call(startHandOver, { body: { certificate, email } });
      onClose();
      say(`We emailed ${email} a link to accept ${cardName(card)}.`);
      onOffered();
    },
  });
  return (
    <Modal title={`Hand over ${cardName(card)}`} size="small" onClose={onClose}>
      <Form form={form}>
        <p>
          The certificate {certificate} moves to their account once they accept, within{' '}
          {HAND_OVER_DAYS} days. Until then you can cancel. Send them the slab yourself.
        </p>
        <TextField
          {...form.field('email')}
          label="New owner’s email"
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <FormActions>
          <SubmitButton submitting={form.submitting} busyLabel="Sending…">
            Offer the card
          </SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
