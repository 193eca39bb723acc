import {
  advanceCards,
  confirmService,
  undoService,
  readLabQueue,
  type BenchCard,
  type LabQueue,
} from '@tag/contract/lab';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import {
  button,
  CARDS,
  changeTo,
  idOf,
  message,
  NUMBER,
  press,
  setCards,
  show,
  stage,
  SUB_ORDER,
} from './bench-fixture.tsx';

const PAST = '2026-01-05T12:00:00.000Z';
const FUTURE = '2999-01-05T12:00:00.000Z';
const words = () => stage.host.textContent!;

it('the queue marks what is overdue, and what goes first', async () => {
  const entry: LabQueue['items'][number] = {
    ...{ orderNumber: NUMBER, name: '', customer: 'Casey Lee', stage: 'received', since: PAST },
    ...{ cards: 2, isHeld: false, serviceSpeed: 'Priority', isPriority: true, dueAt: PAST },
  };
  const calm = { ...entry, orderNumber: 'TG22222222', serviceSpeed: 'Economy', isPriority: false };
  const { answers } = await show(`/lab/${NUMBER}`);
  answers[readLabQueue.path] = async () => ({
    stages: [{ stage: 'received', orders: 2, cards: 4 }],
    ...{ total: 2, from: 1, next: null, previous: null },
    items: [entry, { ...calm, dueAt: FUTURE }],
  });
  await press(stage.host.querySelector('.bench-link')!);
  await until(() => stage.host.querySelectorAll('.bench-orders > li').length === 2);
  const [urgent, other] = [...stage.host.querySelectorAll('.bench-orders > li')];
  expect(urgent!.textContent).to.contain('Overdue since Jan 5');
  expect(urgent!.querySelector('.bench-priority')!.textContent).to.equal('Priority');
  expect(other!.textContent).to.contain('Due Jan 5, 2999');
  expect(other!.querySelector('.bench-priority')).to.equal(null);
  await expectNoViolations(stage.host);
});

it('cards are grouped by sub-order, what is due first at the top, and chosen together', async () => {
  const { answers, hand } = await show('/lab');
  const [first, second, third] = CARDS.map((card): BenchCard => ({ ...card, stage: 'received' }));
  const sam = '5b0c1f3e-0000-4000-8000-000000000002';
  const hurried = { subOrderId: sam, serviceSpeed: 'Priority', dueAt: PAST };
  const cards: BenchCard[] = [
    { ...first!, dueAt: FUTURE },
    { ...second!, ...hurried },
    { ...third!, ...hurried },
  ];
  setCards(answers, cards, {
    ...{ stage: 'received', dueAt: PAST },
    subOrders: [
      { ...SUB_ORDER, name: 'Ann', dueAt: FUTURE },
      { ...SUB_ORDER, id: sam, name: 'Sam', serviceSpeed: 'Priority', dueAt: PAST },
    ],
  });
  answers[advanceCards.path] = () => new Promise(() => {});
  await sendKeys({ type: NUMBER });
  await sendKeys({ press: 'Enter' });
  await until(() => stage.host.querySelectorAll('.bench-part').length === 2);
  const parts = [...stage.host.querySelectorAll('.bench-part')];
  const [late, calm] = parts.map((part) => part.querySelector('h3')!.textContent);
  expect(late).to.contain('Sam Priority Overdue since Jan 5');
  expect(calm).to.contain('Ann Standard Due Jan 5, 2999');
  await expectNoViolations(stage.host);
  await press(button('Choose 2 cards: Sam'));
  await press(button('Move 2 cards chosen to Imaging'));
  await until(() => hand.calls.some(({ path }) => path === advanceCards.path));
  expect(hand.calls.find(({ path }) => path === advanceCards.path)!.body).to.deep.equal({
    ...{ from: 'received', to: 'image_processing', itemIds: [idOf(1), idOf(2)] },
  });
});

it('what was paid for and is missing is confirmed, or left out with a reason', async () => {
  const { answers, hand } = await show('/lab');
  const lacks = (
    card: BenchCard,
    missing: BenchCard['missing'],
    confirmed: BenchCard['confirmed'] = [],
  ): BenchCard => ({
    ...{ ...card, stage: 'slab_imaging', certificate: 'X0000001', missing, confirmed },
  });
  const foil = { service: 'foil_wrapped' as const, label: 'Foil wrap', amount: 200 };
  const spin = { service: 'video_360' as const, label: '360 video', amount: 400 };
  const [first, second, third] = CARDS;
  const before = [lacks(first!, [foil]), lacks(second!, [foil, spin]), lacks(third!, [])];
  const after = [lacks(first!, [], [foil]), lacks(second!, [spin], [foil]), lacks(third!, [])];
  const both = [idOf(0), idOf(1)];
  setCards(answers, before);
  answers[confirmService.path] = async () => changeTo(after, both);
  answers[undoService.path] = async () => changeTo(before, both);
  answers[advanceCards.path] = async () => changeTo(after, [idOf(1)]);
  await sendKeys({ type: NUMBER });
  await sendKeys({ press: 'Enter' });
  await until(() => button('Move 1 card to Packaging'));
  expect(words()).to.contain('Missing: Foil wrap, 360 video');
  await press(button('Done: Foil wrap'));
  await until(() => button('Move both cards to Packaging'));
  expect(hand.calls.find(({ path }) => path === confirmService.path)!.body).to.deep.equal({
    service: 'foil_wrapped',
  });
  await press(button('Not done after all: Foil wrap'));
  await until(() => message() === 'Foil wrap: 2 cards not done.');
  expect(hand.calls.find(({ path }) => path === undoService.path)!.body).to.deep.equal({
    service: 'foil_wrapped',
  });
  await until(() => button('Done: Foil wrap'));
  await press(button('Done: Foil wrap'));
  await press(await until(() => button('Complete 1 card without')));
  const dialog = await until(() => stage.host.querySelector('dialog'));
  expect(dialog.textContent).to.contain('360 video, 1 card: $4.00');
  await expectNoViolations(stage.host);
  await press(button('Refund $4.00 and complete'));
  await until(() => dialog.textContent!.includes('Say why it is missing'));
  await press(dialog.querySelector('input[name="reason"]')!);
  await sendKeys({ type: 'The turntable broke' });
  await press(button('Refund $4.00 and complete'));
  await until(() => message() === '1 card completed, $4.00 refunded.');
  expect(hand.calls.find(({ path }) => path === advanceCards.path)!.body).to.deep.equal({
    ...{ from: 'slab_imaging', to: 'order_complete' },
    withoutReason: 'The turntable broke',
  });
});
