import { FeeSummary } from '../fees/fee-summary.tsx';
import { PayButton } from './pay-button.tsx';
import { ReviewCards } from './review-cards.tsx';
import { ReviewReturn } from './review-return.tsx';
import { ReviewService } from './review-service.tsx';
import { ReviewShipping } from './review-shipping.tsx';
import { Section } from './review-section.tsx';
import { OrderNameField } from '../order-name-field.tsx';
import { isPaid } from '../steps.ts';
import { useSubmission } from '../submission-context.tsx';
import { useOrderCards } from '../use-order-cards.ts';
import { formatCards } from '@tag/contract/formats';
import './confirm.css';

/** Everything on one page to check, then the way to the checkout. */
export default function ConfirmStep() {
  const { order } = useSubmission();
  const cards = useOrderCards();
  return (
    <div className="shipping">
      <div className="shipping-choices">
        <ReviewReturn cards={cards.answer ?? []} />
        {order.kind === 'single' && !isPaid(order) && (
          <section className="area-page-card review" aria-labelledby="review-name">
            <h2 id="review-name">Name</h2>
            <OrderNameField />
          </section>
        )}
        {order.paidFirst ? (
          <Section title="Cards" step="shipping">
            <p>{formatCards(order.quantity ?? 0)}. You enter them once the order is paid.</p>
          </Section>
        ) : (
          <ReviewCards cards={cards} />
        )}
        <ReviewService />
        <ReviewShipping />
      </div>
      <FeeSummary />
      <PayButton />
    </div>
  );
}
