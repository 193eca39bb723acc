import { REVIEW_DAYS } from '@tag/contract/constants';
import { countOf, formatCards, formatMoney } from '@tag/contract/formats';
import { askReviews, MOST_REVIEWS, newReviewsStruct, type OrderGrade } from '@tag/contract/orders';
import { TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { absoluteUrl } from '../../features/api/absolute-url.ts';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { orderGradesPath } from '../../features/orders/order-paths.ts';

interface AskReviewsProps {
  orderNumber: string;
  /** US cents a card. */
  fee: number;
  cards: readonly OrderGrade[];
  onAsked(): void;
  onClose(): void;
}

/** Asks what to look at, and leads to the checkout of the fee. */
export function AskReviews({ cards, fee, onAsked, onClose, orderNumber }: AskReviewsProps) {
  const client = useClient();
  const asked = cards.slice(0, MOST_REVIEWS);
  const total = formatMoney(fee * asked.length);
  const form = useForm({
    schema: newReviewsStruct,
    initial: { question: '' },
    prepare: ({ question }) => ({
      itemIds: asked.map(({ itemId }) => itemId),
      fee,
      returnUrl: window.location.origin + orderGradesPath(orderNumber),
      ...(question.trim() && { question }),
    }),
    async submit(body) {
      const { payment } = await client.call(askReviews, { params: { orderNumber }, body });
      if (payment.checkoutUrl) {
        window.location.assign(absoluteUrl(client, payment.checkoutUrl));
        return;
      }
      say(`${countOf(asked.length, 'review is', 'reviews are')} with the lab.`);
      onClose();
      onAsked();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Ask for a review of ${formatCards(asked.length)}`}
      submit={fee === 0 ? 'Ask for it' : `Pay ${total}`}
      busy={fee === 0 ? 'Asking…' : 'To the checkout…'}
    >
      <p>
        A grader looks at {asked.length === 1 ? asked[0]!.title : 'each card'} again, and answers
        within {REVIEW_DAYS} business days with a grade and a reason. Until then{' '}
        {asked.length === 1 ? 'it doesn’t' : 'they don’t'} ship. The grade can rise, stay, or fall.
      </p>
      <p>
        {fee > 0 &&
          `${formatMoney(fee)} a card${asked.length > 1 ? `, ${total} in all` : ''}. The fee of a card comes back if its grade rises. `}
        {asked.length < cards.length && `At most ${MOST_REVIEWS} cards go into one request.`}
      </p>
      <TextField {...form.field('question')} label="What should we look at? (optional)" />
    </FormModal>
  );
}
