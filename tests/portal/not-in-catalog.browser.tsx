import {
  type LightItem,
  newCard,
  type Order,
  type OrderItem,
  type OrderReferences,
} from '@tag/contract/orders';
import { createOrderDraft } from '@tag/order-draft';
import { expect } from 'chai';
import { blankOrder } from '../../packages/order-draft/src/blank-order.ts';
import CompleteCards from '../../portal/src/screens/card-submission/complete-cards/complete-cards.tsx';
import { NotInCatalog } from '../../portal/src/screens/card-submission/confirm/not-in-catalog.tsx';
import { SubmissionProvider } from '../../portal/src/screens/card-submission/submission-context.tsx';
import { gate, until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
const item = (position: number, state: LightItem['state']): LightItem => ({
  id: `5b0c1f3e-0000-4000-8000-00000000001${position}`,
  subOrderId: '5b0c1f3e-0000-4000-8000-000000000001',
  position,
  title: `Card ${position}`,
  state,
  size: 'standard',
  declaredValue: 5000,
});
const text = () => stage.host.textContent!;

it('the review names the cards that the catalog lacks, and what happens to them', async () => {
  await stage.show(<NotInCatalog items={[item(0, 'matched')]} />);
  expect(text()).to.equal('');
  await stage.show(<NotInCatalog items={[item(0, 'matched'), item(1, 'by_hand')]} />);
  expect(text()).to.contain('1 card isn’t matched with our catalog yet: Card 1.');
  expect(text()).to.contain('it comes back ungraded with half of its grading fee');
  const many = [1, 2, 3, 4, 5].map((position) => item(position, 'by_hand'));
  await stage.show(<NotInCatalog items={many} />);
  expect(text()).to.contain('5 cards aren’t matched with our catalog yet');
  expect(text()).to.contain('Card 1; Card 2; Card 3 and 2 more.');
});

it('an order that was paid first says the same where its cards are entered, and counts them before they are read', async () => {
  const orderNumber = 'TG8F3K2QWX';
  const subOrderId = '5b0c1f3e-0000-4000-8000-000000000001';
  const blank = blankOrder('new-single', new URLSearchParams(), null);
  const order: Order = {
    ...blank,
    ...{ orderNumber, paidFirst: true, quantity: 2, cards: 2, missing: [], canEdit: true },
    subOrders: [{ ...blank.subOrders[0]!, id: subOrderId, cards: 2, version: 1 }],
  };
  const items: OrderItem[] = [
    { ...newCard({ position: 0 }), subOrderId, state: 'matched', title: 'Pikachu' },
    { ...newCard({ position: 1, year: 1999, set: 'Base', name: 'Mew' }), subOrderId },
  ];
  const hand = handSession();
  const read = gate();
  hand.answer = async (path) => {
    if (!path.endsWith('/order-items')) return order;
    await read.opened;
    return { items, total: 2, page: 1, pageSize: 1000 };
  };
  const opened = { orderNumber, couponId: null, query: new URLSearchParams() };
  const submission = createOrderDraft(hand.session.client, opened);
  submission.start();
  await until(() => submission.state.view === 'ready');
  const references = { sizes: [] } as unknown as OrderReferences;
  await stage.show(
    <Portal session={hand.session} at={`/complete-card/${orderNumber}`}>
      <SubmissionProvider value={{ submission, order, references }}>
        <CompleteCards />
      </SubmissionProvider>
    </Portal>,
  );
  expect(text()).to.contain('2 of 2 cards');
  read.open();
  await until(() => text().includes('1 card isn’t matched with our catalog yet: 1999 Base Mew.'));
  expect(text()).to.contain('2 of 2 cards');
});
