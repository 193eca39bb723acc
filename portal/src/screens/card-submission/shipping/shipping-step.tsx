import { FeeSummary } from '../fees/fee-summary.tsx';
import { StepActions } from '../step-actions.tsx';
import { useSubmission } from '../submission-context.tsx';
import { useOrderCards } from '../use-order-cards.ts';
import { Extras } from './extras.tsx';
import { QuantityField } from './quantity-field.tsx';
import { ReturnShipping } from './return-shipping.tsx';
import { ServiceChoice } from './service-choice.tsx';
import './shipping.css';

/** Service and shipping choices, next to the fees. */
export default function ShippingStep() {
  const { order } = useSubmission();
  const { answer: cards } = useOrderCards();
  return (
    <div className="shipping">
      <div className="shipping-choices">
        {order.paidFirst && <QuantityField />}
        <section className="area-page-card" aria-labelledby="shipping-service">
          <h2 id="shipping-service">Service</h2>
          <ServiceChoice cards={cards} />
          <Extras />
        </section>
        <section className="area-page-card" aria-labelledby="shipping-return">
          <h2 id="shipping-return">Return shipping and billing</h2>
          <ReturnShipping cards={cards ?? []} />
        </section>
      </div>
      <FeeSummary />
      <StepActions
        step="shipping"
        next="confirm"
        back={order.kind === 'group' ? 'group-entry' : order.paidFirst ? undefined : 'card-size'}
        label="Review order"
      />
    </div>
  );
}
