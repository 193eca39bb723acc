import {
  advanceCards,
  readBenchOrder,
  readLabQueue,
  receiveParcel,
  scanCode,
  undoReceipt,
  type BenchCard,
  type BenchOrder,
} from '@tag/contract/lab';
import { ApiError } from '@tag/contract/errors';
import type { CardStage } from '@tag/contract/orders';
import { sendKeys, sendMouse } from '@web/test-runner-commands';

import { expect } from 'chai';
import { Route, Routes } from 'react-router-dom';
import LabScreen from '../../portal/src/screens/lab/screen.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { nextFrames, until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
const NUMBER = 'TG8F3K2QWX';
const LIST = '5b0c1f3e-0000-4000-8000-000000000001';
const idOf = (card: number) => `5b0c1f3e-0000-4000-8000-00000000001${card}`;

function card(number: number, title: string): BenchCard {
  return {
    itemId: idOf(number),
    orderNumber: NUMBER,
    subOrderId: LIST,
    subOrderName: 'Cards',
    position: number,
    title,
    entered: title,
    state: 'matched',
    cardId: number + 1,
    variationId: null,
    image: null,
    size: 'Standard',
    declaredValue: 5000,
    stage: null,
    since: null,
    outcome: null,
    isDamaged: false,
    isShipped: false,
    isHeld: null,
    certificate: null,
    label: null,
    photos: [],
  };
}
const CARDS = [card(0, 'Pikachu'), card(1, 'Mew'), card(2, 'Eevee')];
const ORDER: BenchOrder = {
  orderNumber: NUMBER,
  name: 'First try',
  customer: 'Casey Lee',
  stage: 'pending_receipt',
  serviceSpeed: 'Standard',
  options: [],
  isAssured: false,
  dueAt: null,
  subOrders: [{ id: LIST, name: 'Cards', position: 1, cards: 3, arrived: 0, photos: [] }],
  cards: CARDS,
  extras: [],
  photos: [],
  roomLeft: 0,
};
const QUEUE = {
  stages: [{ stage: 'pending_receipt', orders: 1, cards: 3 }],
  items: [],
  total: 0,
  page: 1,
  pageSize: 50,
};

async function show(at: string) {
  const hand = handSession();
  const answers: Record<string, () => Promise<unknown>> = {
    [readLabQueue.path]: async () => QUEUE,
    [readBenchOrder.path]: async () => ORDER,
    [receiveParcel.path]: async () => ORDER,
    [scanCode.path]: async () => ({ order: ORDER, subOrderId: LIST, itemId: null }),
  };
  hand.answer = (path) => answers[path]!();
  hand.become('sam@example.com');
  await stage.show(
    <Portal session={hand.session} at={at}>
      <Routes>
        <Route path="/lab/:orderNumber?" element={<LabScreen />} />
      </Routes>
    </Portal>,
  );
  await until(() => document.activeElement === field());
  return { hand, answers };
}

const field = () => stage.host.querySelector<HTMLInputElement>('input[name="scan"]')!;
const message = () => stage.host.querySelector('.bench-announcement')!.textContent!;
const button = (name: string) =>
  [...stage.host.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
const showsOrder = () => until(() => button('All 3 cards arrived'));

/** A real mouse press: `click()` from a script counts as one with the keyboard. */
async function press(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' });
  const { height, left, top, width } = element.getBoundingClientRect();
  const position: [number, number] = [left + width / 2, top + height / 2].map(Math.round) as never;
  await sendMouse({ type: 'click', position });
  await nextFrames(2);
}

async function scan(text: string): Promise<void> {
  await sendKeys({ type: text });
  await sendKeys({ press: 'Enter' });
}

describe('the scan field', () => {
  it('opens what a scanner types, announces it, and is ready again', async () => {
    await show('/lab');
    await scan(`TAG1:${NUMBER}:1`);
    await showsOrder();
    expect(message()).to.equal(`Order ${NUMBER}: 3 cards, Waiting for your cards.`);
    expect(stage.host.querySelector('[data-scanned]')!.textContent).to.contain('Packing list');
    expect(document.activeElement).to.equal(field());
    expect(field().value).to.equal('');
    await expectNoViolations(stage.host);
  });

  it('keeps unknown text selected, and the next scan replaces it', async () => {
    const { answers } = await show('/lab');
    answers[scanCode.path] = () =>
      Promise.reject(new ApiError('scan_unknown', { details: { text: 'NOPE' } }));
    await scan('NOPE');
    await until(() => message() === 'No order, packing list, or certificate reads NOPE.');
    expect(field().value).to.equal('NOPE');
    expect([field().selectionStart, field().selectionEnd]).to.deep.equal([0, 4]);
    await sendKeys({ type: NUMBER });
    expect(field().value).to.equal(NUMBER);
  });

  it('gets the focus back after a click that isn’t about typing', async () => {
    await show(`/lab/${NUMBER}`);
    await showsOrder();
    for (const selector of ['h1', '.bench-announcement', '.bench-tick']) {
      field().blur();
      await press(stage.host.querySelector(selector)!);
      expect(document.activeElement, selector).to.equal(field());
    }
  });

  it('leaves the focus to another field, to keyboard use, and to a dialog', async () => {
    await show(`/lab/${NUMBER}`);
    await showsOrder();
    const extra = stage.host.querySelector<HTMLInputElement>('input[name="extra"]')!;
    await press(extra);
    await scan('a promo');
    expect(document.activeElement).to.equal(extra);
    expect(button('Remove: a promo')).to.not.equal(undefined);

    const tick = stage.host.querySelector<HTMLInputElement>('.bench-tick input')!;
    tick.focus();
    await sendKeys({ press: 'Space' });
    await nextFrames(2);
    expect(tick.checked).to.equal(true);
    expect(document.activeElement).to.equal(tick);

    button('Confirm 1 of 3 cards').click();
    await until(() => stage.host.querySelector('dialog'));
    await press(stage.host.querySelector('dialog h2')!);
    expect(document.activeElement).to.not.equal(field());
    button('Look again').click();
    await until(() => document.activeElement === field());
  });

  it('receives what is typed while a button has the focus', async () => {
    await show(`/lab/${NUMBER}`);
    const all = await showsOrder();
    all.focus();
    await sendKeys({ type: 'TG1' });
    expect(field().value).to.equal('TG1');
  });
});

it('a parcel is received: what arrived, what is damaged, extra, and missing', async () => {
  const { hand } = await show(`/lab/${NUMBER}`);
  await press(await showsOrder());
  const boxes = [...stage.host.querySelectorAll<HTMLInputElement>('.bench-tick input')];
  expect(boxes.every(({ checked }) => checked)).to.equal(true);
  await press(boxes[2]!);
  await press(button('Damaged: Mew'));
  await press(button('Confirm 2 of 3 cards'));
  expect(message()).to.equal('Say what is damaged: Mew.');
  await press(stage.host.querySelector('input[name^="damage-"]')!);
  await sendKeys({ type: 'Bent corner' });
  await press(stage.host.querySelector('input[name="extra"]')!);
  await scan('A promo card');
  await press(button('Confirm 2 of 3 cards'));
  const dialog = await until(() => stage.host.querySelector('dialog'));
  expect(dialog.querySelector('.bench-named')!.textContent).to.equal('Eevee');
  await expectNoViolations(stage.host);
  expect(hand.calls.some(({ path }) => path === receiveParcel.path)).to.equal(false);
  await press(button('Confirm 1 missing'));
  await until(() => message() === '2 cards received, 1 missing, 1 damaged, 1 extra');
  expect(hand.calls.find(({ path }) => path === receiveParcel.path)!.body).to.deep.equal({
    arrived: [idOf(0), idOf(1)],
    damaged: [{ itemId: idOf(1), note: 'Bent corner' }],
    extras: ['A promo card'],
  });
  await until(() => document.activeElement === field());
});

it('a card ticked by mistake is expected again', async () => {
  const { answers, hand } = await show('/lab');
  const [first, ...others] = CARDS;
  const received: BenchOrder = {
    ...ORDER,
    stage: 'received',
    cards: [{ ...first!, stage: 'received', since: '2026-11-20T12:00:00.000Z' }, ...others],
  };
  answers[readBenchOrder.path] = async () => received;
  answers[undoReceipt.path] = async () => ORDER;
  await scan(NUMBER);
  await press(await until(() => button('More: Pikachu')));
  expect(button('More: Pikachu').getAttribute('aria-expanded')).to.equal('true');
  await press(button('Not here after all: Pikachu'));
  await until(() => message() === 'Pikachu is expected again.');
  expect(hand.calls.some(({ path }) => path === undoReceipt.path)).to.equal(true);
  await until(() => document.activeElement === field());
});

it('only the chosen cards move on', async () => {
  const { answers, hand } = await show('/lab');
  const here = (stage: CardStage) => CARDS.map((one): BenchCard => ({ ...one, stage }));
  const received: BenchOrder = { ...ORDER, stage: 'received', cards: here('received') };
  const [first, ...others] = received.cards;
  const moved = { ...received, cards: [{ ...first!, stage: 'image_processing' }, ...others] };
  answers[readBenchOrder.path] = async () => received;
  answers[advanceCards.path] = async () => moved;
  await scan(NUMBER);
  await until(() => button('Move all 3 cards to Imaging'));
  await press(stage.host.querySelector('.bench-tick input')!);
  await press(button('Move 1 card chosen to Imaging'));
  await until(() => message() === '1 card moved to Imaging.');
  expect(hand.calls.find(({ path }) => path === advanceCards.path)!.body).to.deep.equal({
    from: 'received',
    to: 'image_processing',
    itemIds: [idOf(0)],
  });
});
