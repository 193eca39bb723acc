import { listToDos, type OrderToDo } from '@tag/contract/orders';
import { expect } from 'chai';
import home from '../../portal/src/screens/home/screen.css?inline';
import { ToDos, useToDos } from '../../portal/src/screens/home/to-dos.tsx';
import { sessionStore } from '../../portal/src/session/session-store.ts';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage(home);
const toDo = (kind: OrderToDo['kind'], more: Partial<OrderToDo> = {}): OrderToDo => ({
  kind,
  orderNumber: 'TG8F3K2QWX',
  orderName: 'Binder',
  card: null,
  cards: 2,
  amount: null,
  dueAt: null,
  step: null,
  ...more,
});
const DUE = '2026-11-30T12:00:00.000Z';
const ITEMS: readonly OrderToDo[] = [
  toDo('decide', { cards: 3, dueAt: DUE }),
  toDo('proposal', { cards: 1, card: 'Pikachu', amount: 500, dueAt: DUE }),
  toDo('labels', { dueAt: DUE }),
  toDo('payment', { step: 'shipping' }),
  toDo('cards', { cards: 1 }),
  toDo('cards', { step: 'card-entry', cards: 0 }),
  toDo('parcel', { orderName: '' }),
];

async function show(answer: () => Promise<unknown>) {
  const hand = handSession();
  hand.answer = (path) => (path === listToDos.path ? answer() : new Promise(() => {}));
  await stage.show(
    <Portal session={hand.session}>
      <Shown />
    </Portal>,
  );
}
const Shown = () => <ToDos answered={useToDos()} />;
const words = () => stage.host.textContent;
const links = () =>
  [...stage.host.querySelectorAll('a')].map(
    ({ hash, pathname, textContent }) => `${textContent}: ${pathname}${hash}`,
  );
const press = (name: string) =>
  [...stage.host.querySelectorAll('button')]
    .find(({ textContent }) => textContent === name)!
    .click();

it('each task links to where it is done', async () => {
  await show(async () => ({ items: ITEMS, total: ITEMS.length }));
  await until(() => links().length === 4);
  expect(words()).to.contain('What needs doing (7)');
  press('Show 3 more');
  await until(() => links().length === 7);
  const order = '/order-detail/TG8F3K2QWX';
  expect(links()).to.deep.equal([
    `Decide: ship, sell, or reviewBinder · 3 cardsShipping waits until Nov/30/2026, 12:00 PM UTC: ${order}/grades`,
    `Answer a price change: $5.00 moreBinder · PikachuBy Nov/30/2026, 12:00 PM UTC: ${order}#tracking-proposals`,
    `Approve 2 labelsBinder · 2 cardsBy Nov/30/2026, 12:00 PM UTC: ${order}#tracking-labels`,
    'Finish and payBinder · 2 cards so far: /card-submission/shipping/TG8F3K2QWX',
    'Enter your cardsBinder · 1 card so far: /complete-card/TG8F3K2QWX',
    'Enter your cardsBinder · 0 cards so far: /card-submission/card-entry/TG8F3K2QWX',
    `Send us your 2 cardsTG8F3K2QWX · with the packing list on top: ${order}`,
  ]);
  await expectNoViolations(stage.host);
});

it('an unfinished order is shown before the answer arrives', async () => {
  await show(async () => ({ items: ITEMS, total: ITEMS.length }));
  await until(() => sessionStore.latestIncompleteOrder !== null);
  await stage.show(null);
  await show(() => new Promise(() => {}));
  await until(() => words().includes('Finish and pay'));
  expect(links()).to.have.length(1);
  sessionStore.latestIncompleteOrder = null;
});

it('a failure is reported, and loading can be retried', async () => {
  let isAway = true;
  await show(async () => {
    if (isAway) throw new Error('away');
    return { items: [], total: 0 };
  });
  await until(() => stage.host.querySelector('[role="alert"]'));
  isAway = false;
  press('Try again');
  await until(() => words().includes('Nothing right now'));
  expect(stage.host.querySelector('[role="alert"], li')).to.equal(null);
});
