import { FeeSummary } from '../fee-summary.tsx';
import { StepActions } from '../step-actions.tsx';
import { useSubmission } from '../submission-context.tsx';
import { AddressChoice } from './address-choice.tsx';
import { BillingChoice } from './billing-choice.tsx';
import { CouponSection } from './coupon-section.tsx';
import { Extras } from './extras.tsx';
import { InsuredValue } from './insured-value.tsx';
import { PackageChoice } from './package-choice.tsx';
import { QuantityField } from './quantity-field.tsx';
import { ServiceChoice } from './service-choice.tsx';
import { ShippingChoice } from './shipping-choice.tsx';
import './shipping.css';

/** Service and shipping choices, next to the fees. */
export default function ShippingStep() {
  const { order } = useSubmission();
  return (
    <div className="shipping">
      <div className="shipping__choices">
        {order.paidFirst && <QuantityField />}
        <section className="area-page__card" aria-labelledby="shipping-service">
          <h2 id="shipping-service">Service</h2>
          <ServiceChoice />
          <Extras />
        </section>
        <section className="area-page__card" aria-labelledby="shipping-discounts">
          <h2 id="shipping-discounts">Package and coupon</h2>
          <PackageChoice />
          <CouponSection />
        </section>
        <section className="area-page__card" aria-labelledby="shipping-return">
          <h2 id="shipping-return">Return shipping</h2>
          <AddressChoice />
          <ShippingChoice />
          <InsuredValue />
        </section>
        <section className="area-page__card" aria-labelledby="shipping-billing">
          <h2 id="shipping-billing">Billing</h2>
          <BillingChoice />
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
