import { HAND_OVER_DAYS, startHandOver } from '@tag/contract/hand-overs';
import { shape } from '@tag/contract/schema';
import type { Listing, ListingPreview } from '@tag/contract/tag-market';
import { emailRule } from '@tag/contract/users';
import { TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useClient } from '../api/client-context.tsx';
import { FormModal } from '../form-modal/form-modal.tsx';
import { cardName } from './market-card.tsx';
import { momentText } from '../time/moment.tsx';

const recipientStruct = shape({ email: emailRule });

interface HandOverDialogProps {
  of: Pick<ListingPreview, 'certificate' | 'card'>;
  /** The listing that was sold: the card goes to its buyer. */
  sold?: Pick<Listing, 'id'>;
  onOffered(): void;
  onClose(): void;
}

/** Offers a card to another user, such as its buyer, who has to accept it. */
export function HandOverDialog({ of, sold, onOffered, onClose }: HandOverDialogProps) {
  const client = useClient();
  const { certificate, card } = of;
  const form = useForm({
    schema: recipientStruct,
    initial: { email: '' },
    async submit({ email }) {
      const { sendsAt } = await client.call(startHandOver, {
        body: { certificate, email, ...(sold && { listingId: sold.id }) },
      });
      onClose();
      say(
        sendsAt
          ? `We’ll email ${email} on ${momentText(sendsAt)}.`
          : `We emailed ${email} a link to accept ${cardName(card)}.`,
      );
      onOffered();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Hand over ${cardName(card)}`}
      size="small"
      submit="Offer the card"
      busy="Sending…"
    >
      <p>
        The certificate {certificate} moves to their account once they accept, within{' '}
        {HAND_OVER_DAYS} days. Until then you can cancel. Send them the slab yourself.
      </p>
      <TextField
        {...form.field('email')}
        label={sold ? 'Buyer’s email' : 'New owner’s email'}
        type="email"
        inputMode="email"
      />
    </FormModal>
  );
}
