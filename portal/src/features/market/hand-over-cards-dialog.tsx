import type { PublicClient } from '@tag/client/public';
import { formatCards } from '@tag/contract/formats';
import { HAND_OVER_DAYS, startHandOver } from '@tag/contract/hand-overs';
import { shape } from '@tag/contract/schema';
import type { ListingPreview } from '@tag/contract/tag-market';
import { emailRule } from '@tag/contract/users';
import { TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useClient } from '../api/client-context.tsx';
import { describeFailure } from '../api/describe-failure.ts';
import { FormModal } from '../form-modal/form-modal.tsx';

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
      const refusals = await offerAll(client, cards, email);
      const offered = cards.length - refusals.length;
      if (offered > 0)
        say(`We’ll email ${email} a link to accept each of ${formatCards(offered)}.`);
      for (const { certificate, error } of refusals.slice(0, 3)) {
        say(`${certificate}: ${describeFailure(error)}`, 'error');
      }
      if (refusals.length > 3) say(`${formatCards(refusals.length)} weren’t offered.`, 'error');
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
        Each card moves to their account once they accept it, within {HAND_OVER_DAYS} days. Until
        then you can cancel, in My Tag Market. Send them the slabs yourself.
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

/** Offers one card after another. @returns those that were refused, with the reason */
async function offerAll(client: PublicClient, cards: readonly Card[], email: string) {
  const refusals: { certificate: string; error: unknown }[] = [];
  for (const { certificate } of cards) {
    try {
      await client.call(startHandOver, { body: { certificate, email } });
    } catch (error) {
      refusals.push({ certificate, error });
    }
  }
  return refusals;
}
