import { formatCards } from '@tag/contract/formats';
import { HAND_OVER_DAYS, startHandOvers } from '@tag/contract/hand-overs';
import { shape } from '@tag/contract/schema';
import type { ListingPreview } from '@tag/contract/tag-market';
import { emailRule } from '@tag/contract/users';
import { TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useClient } from '../api/client-context.tsx';
import { FormModal } from '../form-modal/form-modal.tsx';
import { momentText } from '../time/moment.tsx';

const recipientStruct = shape({ email: emailRule });

type Card = Pick<ListingPreview, 'certificate' | 'card'>;

interface HandOverCardsDialogProps {
  cards: readonly Card[];
  onOffered(): void;
  onClose(): void;
}

/** Offers several cards to the same person, each of which has to be accepted. */
export function HandOverCardsDialog({ cards, onOffered, onClose }: HandOverCardsDialogProps) {
  const client = useClient();
  const form = useForm({
    schema: recipientStruct,
    initial: { email: '' },
    async submit({ email }) {
      const certificates = cards.map(({ certificate }) => certificate);
      const answer = await client.call(startHandOvers, { body: { certificates, email } });
      const refused = answer.items.filter(({ id }) => id === null);
      const offered = cards.length - refused.length;
      if (offered > 0) {
        const when = answer.sendsAt === null ? '' : ` on ${momentText(answer.sendsAt)}`;
        const links = offered === 1 ? 'a link' : 'links';
        say(`We’ll email ${email}${when}, with ${links} to accept ${formatCards(offered)}.`);
      }
      for (const { certificate, message } of refused.slice(0, 3)) {
        say(`${certificate}: ${message}`, 'error');
      }
      if (refused.length > 3) say(`${formatCards(refused.length)} weren’t offered.`, 'error');
      if (offered === 0) return;
      onClose();
      onOffered();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Hand over ${formatCards(cards.length)}`}
      size="small"
      submit="Offer the cards"
      busy="Sending…"
    >
      <p>
        We send one email with a link for each card. A card moves to their account once they accept
        it, within {HAND_OVER_DAYS} days. Until then you can cancel, in My Tag Market. Send them the
        slabs yourself.
      </p>
      <TextField
        {...form.field('email')}
        label="New owner’s email"
        type="email"
        inputMode="email"
      />
    </FormModal>
  );
}
