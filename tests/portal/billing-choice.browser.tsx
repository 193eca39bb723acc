import { listAddresses, type UserAddress } from '@tag/contract/addresses';
import type { Order, OrderReferences } from '@tag/contract/orders';
import { createOrderDraft } from '@tag/order-draft';
import { expect } from 'chai';
import { blankOrder } from '../../packages/order-draft/src/blank-order.ts';
import { ReviewShipping } from '../../portal/src/screens/card-submission/confirm/review-shipping.tsx';
import { ReturnShipping } from '../../portal/src/screens/card-submission/shipping/return-shipping.tsx';
import { SubmissionProvider } from '../../portal/src/screens/card-submission/submission-context.tsx';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
const SHIPPING: UserAddress = {
  id: '5b0c1f3e-0000-4000-8000-000000000001',
  type: 'shipping',
  addressType: 'residential',
  address: '12 Elm Street',
  address2: null,
  cityName: 'Austin',
  stateCode: 'TX',
  zipcode: '78701',
  countryId: 1,
  countryName: 'United States',
  isDefault: true,
};
const BILLING: UserAddress = {
  ...SHIPPING,
  id: '5b0c1f3e-0000-4000-8000-000000000002',
  type: 'billing',
};

const references = { shippingTypes: [], extras: null } as unknown as OrderReferences;

/** A part of the order, for a customer with these addresses. */
async function show(billing: UserAddress, content: React.ReactNode): Promise<void> {
  const blank = blankOrder('new-single', new URLSearchParams(), null);
  const order: Order = {
    ...blank,
    orderNumber: 'TG8F3K2QWX',
    canEdit: true,
    options: { ...blank.options, shippingAddressId: SHIPPING.id },
  };
  const hand = handSession();
  hand.answer = async (path) => {
    if (path === listAddresses.path) return { items: [SHIPPING, billing] };
    if (path.endsWith('/order-items')) return { items: [], total: 0, page: 1, pageSize: 1000 };
    return order;
  };
  const opened = { ...order, couponId: null, query: new URLSearchParams() };
  const submission = createOrderDraft(hand.session.client, opened);
  await stage.show(
    <Portal session={hand.session} at="/card-submission/shipping/TG8F3K2QWX">
      <SubmissionProvider value={{ submission, order, references }}>{content}</SubmissionProvider>
    </Portal>,
  );
}

/** The step's checkbox. */
async function showChoice(billing: UserAddress): Promise<HTMLInputElement> {
  await show(billing, <ReturnShipping cards={[]} />);
  return until(() => stage.host.querySelector<HTMLInputElement>('input[name="billingIsShipping"]'));
}

it('a billing address with the lines of the shipping address is the same one', async () => {
  expect((await showChoice(BILLING)).checked).to.equal(true);
  expect(stage.host.textContent).to.not.contain('Bill to');
  await show(BILLING, <ReviewShipping />);
  await until(() => stage.host.textContent?.includes('Same as shipping'));
});

it('another billing address is offered', async () => {
  expect((await showChoice({ ...BILLING, address: '1 Office Park' })).checked).to.equal(false);
  expect(stage.host.textContent).to.contain('Bill to').and.to.contain('1 Office Park');
});
