import { listGroupSubmitters } from '@tag/contract/admin';
import {
  createSubOrder,
  readTotalFee,
  updateOrder,
  updateSubOrder,
  type Order,
  type OrderReferences,
  type TotalFee,
} from '@tag/contract/orders';
import { createOrderDraft } from '@tag/order-draft';
import { expect } from 'chai';
import { blankOrder } from '../../packages/order-draft/src/blank-order.ts';
import GroupEntryStep from '../../portal/src/screens/card-submission/group-entry/group-entry-step.tsx';
import { SubOrderChoice } from '../../portal/src/screens/card-submission/sub-order-choice.tsx';
import { SubOrderMissing } from '../../portal/src/screens/card-submission/sub-order-missing.tsx';
import { SubmissionProvider } from '../../portal/src/screens/card-submission/submission-context.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
const orderNumber = 'TG8F3K2QWX';
const GUS = { id: '22222222-2222-4222-8222-222222222222', name: 'Gus Stone' };
const [part] = blankOrder('new-single', new URLSearchParams(), null).subOrders;
const ORDER: Order = {
  ...blankOrder('new-group', new URLSearchParams(), null),
  orderNumber,
  name: 'Club night',
  ownerName: 'Dana Lee',
  subOrders: [
    {
      ...part!,
      id: '11111111-1111-4111-8111-111111111111',
      name: 'Ann',
      cards: 3,
      version: 4,
      missing: [
        { field: 'cards', reason: '2 cards aren’t identified yet' },
        { field: 'declaredValue', reason: '1 card needs a declared value' },
      ],
    },
  ],
};

const FEES: TotalFee = {
  ...{ currency: 'USD', possible: [], notes: [], isQuoted: false, expiresAt: null },
  lines: [
    {
      ...{ kind: 'grading', code: 'economy', label: 'Economy', rule: '$22.50 for each card' },
      ...{ subOrderId: ORDER.subOrders[0]!.id, quantity: 3, unitAmount: 2250, amount: 6750 },
    },
  ],
  ...{ total: 6750, maximum: 6750 },
  shares: [{ subOrderId: ORDER.subOrders[0]!.id, name: 'Ann', cards: 3, amount: 6750 }],
};
const SPEED = { code: 'economy', name: 'Economy', businessDays: 45 };

async function show(order: Order, content: React.ReactNode) {
  const hand = handSession();
  let now = order;
  hand.answer = async (path) => {
    if (path === listGroupSubmitters.path) return { items: [GUS] };
    if (path === readTotalFee.path) return FEES;
    if (path.endsWith('/order-items')) return { items: [], total: 0, page: 1, pageSize: 1000 };
    return now;
  };
  const opened = { orderNumber, couponId: null, query: new URLSearchParams() };
  const submission = createOrderDraft(hand.session.client, opened);
  submission.start();
  await until(() => submission.state.view === 'ready');
  const references = {
    ...{ serviceSpeeds: [SPEED], shippingTypes: [], sizes: [] },
  } as unknown as OrderReferences;
  const draw = () =>
    stage.show(
      <Portal session={hand.session} at={`/card-submission/group-entry/${orderNumber}`}>
        <SubmissionProvider value={{ submission, order: now, references }}>
          {content}
        </SubmissionProvider>
      </Portal>,
    );
  await draw();
  return Object.assign(hand, {
    become: (next: Order) => {
      now = next;
      return draw();
    },
  });
}

const words = () => stage.host.textContent ?? '';
const button = (name: string) =>
  [...stage.host.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

const select = (name: string) =>
  stage.host.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`)!;
const sent = (hand: { calls: { path: string; body: unknown }[] }, path: string) =>
  hand.calls.filter((call) => call.path === path && call.body !== undefined).map((it) => it.body);
const type = (field: HTMLInputElement, text: string) => {
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

it('a group order says what everybody lacks and pays, and what comes next', async () => {
  const hand = await show(ORDER, <GroupEntryStep />);
  const list = stage.host.querySelector('[aria-label="Still missing for Ann"]');
  expect([...list!.children].map(({ textContent }) => textContent)).to.deep.equal(
    ORDER.subOrders[0]!.missing.map(({ reason }) => reason),
  );
  await until(() => words().includes('$67.50'));
  const total = [...stage.host.querySelectorAll('.people-total > *')];
  expect(total.map(({ textContent }) => textContent)).to.include.members(['Total', '$67.50']);
  expect(stage.host.querySelector('a.button')!.textContent).to.equal('Complete Ann’s cards');
  await expectNoViolations(stage.host);
  const speed = select('Service speed of Ann');
  speed.value = 'economy';
  speed.dispatchEvent(new Event('change', { bubbles: true }));
  await until(() => sent(hand, updateSubOrder.path).length > 0);
  expect(sent(hand, updateSubOrder.path)).to.deep.equal([{ version: 4, serviceSpeed: 'economy' }]);
});

it('a person is added by name and Enter, the next one at once', async () => {
  const hand = await show({ ...ORDER, subOrders: [] }, <GroupEntryStep />);
  button('Add a person').click();
  const field = document.activeElement as HTMLInputElement;
  expect(field.name).to.equal('person');
  for (const name of ['Ann', 'Ben']) {
    type(field, name);
    field.form!.requestSubmit();
    await until(() => field.value === '');
  }
  await until(() => words().includes('Ben is added.'));
  const added = sent(hand, createSubOrder.path) as { id: string; name: string }[];
  expect(added.map(({ name }) => name)).to.deep.equal(['Ann', 'Ben']);
  expect(new Set(added.map(({ id }) => id)).size).to.equal(2);
  expect(document.activeElement).to.equal(field);
});

it('a row opens its drawer at an address; Back closes it, and saves the name typed in it', async () => {
  const hand = await show(ORDER, <GroupEntryStep />);
  const row = stage.host.querySelector<HTMLElement>('tbody th a')!;
  row.focus();
  row.click();
  await until(() => stage.host.querySelector('dialog')?.open);
  expect(location.search).to.equal(`?sub-order=${ORDER.subOrders[0]!.id}`);
  type(stage.host.querySelector<HTMLInputElement>('dialog [name="name"]')!, 'Anna');
  history.back();
  await until(() => !stage.host.querySelector('dialog'));
  await until(() => sent(hand, updateSubOrder.path).length > 0);
  expect(sent(hand, updateSubOrder.path)).to.deep.equal([{ version: 4, name: 'Anna' }]);
  expect(document.activeElement).to.equal(row);
});

it('a submitter is asked only when told to', async () => {
  const hand = await show(ORDER, <GroupEntryStep />);
  expect(words()).to.contain('You submit this order.');
  button('Ask somebody else').click();
  await until(() => stage.host.querySelector('select[name="groupSubmitter"] option[value]'));
  button('Ask by email').click();
  await until(() => words().includes('Choose whom to ask'));
  const field = stage.host.querySelector<HTMLSelectElement>('select[name="groupSubmitter"]')!;
  await until(() => [...field.options].some(({ value }) => value === GUS.id));
  field.value = GUS.id;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  expect(sent(hand, updateOrder.path)).to.deep.equal([]);
  button('Ask by email').click();
  await until(() => sent(hand, updateOrder.path).length > 0);
  expect(sent(hand, updateOrder.path)).to.deep.equal([
    { version: ORDER.version, groupSubmitterId: GUS.id },
  ]);
  const askedSubmitter = {
    ...GUS,
    state: 'asked' as const,
    expiresAt: '2026-12-02T12:00:00.000Z',
    sendsAt: null,
  };
  await hand.become({ ...ORDER, askedSubmitter });
  await until(() => words().includes('Until they accept, you submit this order.'));
  await expectNoViolations(stage.host);
});

it('a customer reads what their cards lack, and who locked them', async () => {
  const theirs: Order = { ...ORDER, access: 'customer', isOwner: false };
  const content = (
    <>
      <SubOrderChoice />
      <SubOrderMissing field="declaredValue" />
    </>
  );
  const hand = await show(theirs, content);
  expect(words()).to.contain('1 card needs a declared value').and.not.contain('identified');
  const locked = { ...ORDER.subOrders[0]!, isLocked: true, lockedBy: 'Gus Stone' };
  await hand.become({ ...theirs, subOrders: [locked] });
  await until(() =>
    words().includes('Gus Stone locked Ann, so its cards can’t be changed. To change them, ask'),
  );
});
