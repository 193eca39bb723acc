import { listAllOrders, listOrders, type OrderSummary } from '@tag/contract/orders';
import button from '@tag/ui/button.css?inline';
import table from '@tag/ui/data-table/data-table.css?inline';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import OrderHistoryScreen from '../../portal/src/screens/order-history/screen.tsx';
import StaffOrdersScreen from '../../portal/src/screens/staff-orders/screen.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage(button, table);
const AT = '2026-11-20T12:00:00.000Z';
const STAGE_SINCE = '2026-11-22T12:00:00.000Z';
const CUSTOMER = '00000000-0000-4000-8000-000000000001';
const ORDER: OrderSummary = {
  orderNumber: 'TG8F3K2QWX',
  name: 'Binder',
  kind: 'group',
  isOwner: true,
  canEnter: true,
  stage: 'qa',
  missing: [],
  step: 'card-entry',
  cards: 1234,
  serviceSpeed: 'Express',
  total: 12_000,
  groupSubmitter: 'Card Shop',
  createdAt: AT,
  updatedAt: AT,
  submittedAt: AT,
  receivedAt: '2026-11-21T12:00:00.000Z',
  dueAt: '2027-01-04T12:00:00.000Z',
  shippedAt: null,
};

const row = () => stage.host.querySelector('tbody th')?.closest('tr')?.textContent;

let hand: ReturnType<typeof handSession>;

async function show(screen: 'history' | 'staff', at: string, more: Partial<OrderSummary> = {}) {
  hand = handSession();
  const customer = { id: CUSTOMER, name: 'Riley Carter', email: 'riley@example.com' };
  const staffs = { customer, stageSince: STAGE_SINCE };
  const page = { items: [{ ...ORDER, ...more, ...staffs }], total: 1001 };
  hand.answer = async () => ({ ...page, from: 26, next: 'third', previous: 'first' });
  await stage.show(
    <Portal session={hand.session} at={at}>
      {screen === 'staff' ? <StaffOrdersScreen /> : <OrderHistoryScreen />}
    </Portal>,
  );
  await until(row);
  const { path } = screen === 'staff' ? listAllOrders : listOrders;
  return () =>
    hand.calls
      .filter((call) => call.path === path)
      .map(({ query }) => query as Readonly<Record<string, unknown>>);
}

const SHOWN = ['Binder', 'TG8F3K2QWX', 'Card Shop', 'Quality check', '1,234'];

it('an order history shows number, stage, due date, cards, submitter, and total of an order', async () => {
  const asked = await show('history', '/order-history?stage=qa&sort=receivedAt&direction=asc');
  for (const words of [...SHOWN, 'Due Jan 4', '$120.00']) expect(row()).to.contain(words);
  const due = stage.host.querySelector('td time');
  expect(due).to.have.property('title', 'Jan/04/2027, 12:00 PM UTC');
  expect(due!.querySelector('.tag-hidden')!.textContent).to.equal('Jan/04/2027, 12:00 PM UTC');
  expect(asked().at(-1)).to.include({ stage: 'qa', sort: 'receivedAt', direction: 'asc' });
  expect(stage.host.querySelector<HTMLSelectElement>('[name="sort"]')!.value).to.equal(
    'receivedAt',
  );
  await expectNoViolations(stage.host);
});

it('an order that was sent back shows when', async () => {
  await show('history', '/order-history', { stage: 'shipped', dueAt: null, shippedAt: AT });
  expect(row()).to.match(/Shipped Nov 20(?!.*Due)/);
});

const DRAFT: Partial<OrderSummary> = {
  stage: 'incomplete',
  missing: ['payment'],
  step: 'shipping',
};

it('the owner of a draft can delete it', async () => {
  await show('history', '/order-history', DRAFT);
  await until(() => row()?.includes('Delete'));
});

it('the customer of a sub-order can’t delete the order, and continues with their cards', async () => {
  await show('history', '/order-history', { ...DRAFT, isOwner: false });
  expect(stage.host.querySelector('.row-acts')).to.equal(null);
  const links = [...stage.host.querySelectorAll('a')];
  const go = links.find(({ textContent }) => textContent === 'Continue Binder');
  expect(go?.getAttribute('href')).to.equal('/card-submission/card-entry/TG8F3K2QWX');
});

it('whoever only submits a draft for its owner views it', async () => {
  await show('history', '/order-history', { ...DRAFT, isOwner: false, canEnter: false });
  const links = [...stage.host.querySelectorAll('a')];
  const go = links.find(({ textContent }) => textContent === 'View Binder');
  expect(go?.getAttribute('href')).to.equal('/order-detail/TG8F3K2QWX');
});

it("staff see the customer of an order, and find the customer's other orders", async () => {
  const asked = await show('staff', '/staff/orders?customer=nobody');
  for (const words of [...SHOWN, 'Express', 'riley@example.com', 'Due Jan 4']) {
    expect(row()).to.contain(words);
  }
  const since = stage.host.querySelector(`time[datetime="${STAGE_SINCE}"] > [aria-hidden]`)!;
  expect(since.textContent).to.match(/^\d+ (second|minute|hour|day|month|year)s?$/);
  expect(asked().at(-1)).not.to.have.property('customerId');
  [...stage.host.querySelectorAll('a')]
    .find(({ textContent }) => textContent === 'Orders of Riley Carter')!
    .click();
  await until(() => asked().length === 2);
  expect(asked().at(-1)).to.include({ customerId: CUSTOMER });
  await expectNoViolations(stage.host);
});

it('staff don’t wait for the cards of an order: they expect them', async () => {
  const offered = () =>
    stage.host.querySelector('[name="stage"] [value="pending_receipt"]')!.textContent;
  await show('staff', '/staff/orders', { stage: 'pending_receipt' });
  expect(row()).to.contain('Expected');
  expect(offered()).to.equal('Expected');
  await show('history', '/order-history', { stage: 'pending_receipt' });
  expect(row()).to.contain('Waiting for your cards');
  expect(offered()).to.equal('Waiting for your cards');
});

it('what is due first is at the top, once sorted by that', async () => {
  const asked = await show('staff', '/staff/orders');
  const sort = stage.host.querySelector<HTMLSelectElement>('[name="sort"]')!;
  sort.value = 'dueAt';
  sort.dispatchEvent(new Event('change', { bubbles: true }));
  await until(() => asked().length === 2);
  expect(asked().at(-1)).to.include({ sort: 'dueAt', direction: 'asc' });
  const head = stage.host.querySelector('[aria-sort="ascending"]');
  expect(head?.textContent).to.contain('Due');
});

it('its address keeps which page of it is shown', async () => {
  const asked = await show('history', '/order-history?after=second&stage=qa');
  expect(asked().at(-1)).to.include({ after: 'second', stage: 'qa' });
  expect(stage.host.querySelector('.tag-pagination')!.textContent).to.contain(
    '26–26 of over 1,000',
  );
  const turn = (name: string) =>
    stage.host.querySelector<HTMLButtonElement>(`[aria-label="${name} page"]`)!.click();
  for (const [name, after] of [
    ['Next', 'third'],
    ['Previous', 'first'],
  ] as const) {
    turn(name);
    await until(() => asked().at(-1)?.after === after);
    expect(window.location.search).to.equal(`?after=${after}&stage=qa`);
  }
  turn('First');
  await until(() => asked().at(-1)?.after === undefined);
  expect(window.location.search).to.equal('?stage=qa');
});

it('a search starts at the first page again', async () => {
  const asked = await show('history', '/order-history?after=second&stage=qa');
  stage.host.querySelector<HTMLInputElement>('[name="search"]')!.focus();
  await sendKeys({ type: 'binder' });
  // A pause while typing sends what is there by then.
  const last = () => asked().at(-1) as { search?: string };
  await until(() => last().search === 'binder');
  expect(last()).to.include({ stage: 'qa' }).and.not.have.property('after');
});

it('keeps a filter that was chosen before the page has rendered the last one', async () => {
  const asked = await show('history', '/order-history');
  const count = asked().length;
  const [status, , size] = stage.host.querySelectorAll('select');
  const choose = (field: HTMLSelectElement, value: string) => {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(status!, 'qa');
  choose(size!, '100');
  await until(() => asked().length > count);
  expect(asked().at(-1)).to.include({ stage: 'qa', pageSize: 100 });
});

it('keeps its rows when they can’t be loaded again, and says so', async () => {
  await show('history', '/order-history');
  hand.answer = () => Promise.reject(new Error('away'));
  stage.host.querySelector<HTMLButtonElement>('thead button')!.click();
  await until(() => stage.host.querySelector('[role="alert"]'));
  expect(stage.host.querySelector('[role="alert"]')!.textContent).to.contain(
    'could not be reached',
  );
  expect(row()).to.contain('Binder');
  expect(stage.host.querySelector('nav[aria-label="Pages of orders"]')).not.to.equal(null);
  await expectNoViolations(stage.host);
});

describe('the search of a list', () => {
  const field = () => stage.host.querySelector<HTMLInputElement>('[name="search"]')!;
  const goTo = (search: string) => {
    window.history.pushState(null, '', search);
    window.dispatchEvent(new PopStateEvent('popstate'));
  };

  it('shows the words of a link in the place of those that were typed', async () => {
    const asked = await show('history', '/order-history');
    field().focus();
    await sendKeys({ type: 'binder' });
    await until(() => asked().at(-1)?.search === 'binder');
    goTo('?search=other');
    await until(() => asked().at(-1)?.search === 'other');
    expect(field().value).to.equal('other');
  });

  it('keeps what is typed after it was sent', async () => {
    const asked = await show('history', '/order-history');
    field().focus();
    await sendKeys({ type: 'bin' });
    // The list is asked in the same task in which its words come back.
    await until(() => asked().at(-1)?.search === 'bin');
    await sendKeys({ type: 'der ' });
    await until(() => asked().at(-1)?.search === 'binder');
    expect(field().value).to.equal('binder ');
  });
});

for (const [at, offers] of [
  ['/staff/orders', false],
  ['/staff/orders?stage=qa', true],
] as const) {
  it(`an empty list ${offers ? 'offers' : 'doesn’t offer'} to clear its filters at ${at}`, async () => {
    hand = handSession();
    hand.answer = async () => ({ items: [], total: 0, from: 0, next: null, previous: null });
    await stage.show(
      <Portal session={hand.session} at={at}>
        <StaffOrdersScreen />
      </Portal>,
    );
    await until(() => stage.host.textContent?.includes('No such order'));
    const buttons = [...stage.host.querySelectorAll('button')];
    const clears = buttons.some(({ textContent }) => textContent.startsWith('Clear '));
    expect(clears).to.equal(offers);
  });
}
