import {
  advanceCards,
  receiveParcel,
  scanCode,
  undoReceipt,
  type BenchCard,
} from '@tag/contract/lab';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { nextFrames, until } from '../support/waiting.ts';
import {
  button,
  CARDS,
  changeTo,
  field,
  idOf,
  message,
  NUMBER,
  panel,
  press,
  setCards,
  show,
  stage,
} from './bench-fixture.tsx';

let clock = 0;
/** Keys as a device sends them, with so many milliseconds between them on any machine. */
function type(keys: readonly string[], gap: number, target = document.activeElement!): void {
  clock = Math.max(clock, performance.now()) + 1000;
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: clock });
    clock += gap;
    const isTyped = target.dispatchEvent(event) && key.length === 1;
    if (isTyped && target instanceof HTMLInputElement) {
      target.setRangeText(key, target.value.length, target.value.length, 'end');
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

const CERTIFICATES = ['D1234567', 'P1234567', 'C1234567', '00001234'];
const graded = CARDS.map((card, index): BenchCard => ({
  ...{ ...card, stage: 'slab_assembly', certificate: CERTIFICATES[index]! },
}));
const title = () => panel()?.querySelector('h2')?.textContent;
const isHere = (name: string) =>
  [...stage.host.querySelectorAll<HTMLElement>('.bench-tick')]
    .find((tick) => tick.textContent === name)!
    .querySelector('input')!.checked;

async function showOrder(cards: readonly BenchCard[] = CARDS) {
  const bench = await show('/lab');
  setCards(bench.answers, cards);
  bench.answers[scanCode.path] = async (query) => {
    const { text } = query as { text: string };
    const card = graded.find(({ certificate }) => certificate === text) ?? null;
    return { ...changeTo(cards, []), subOrderId: card && card.subOrderId, card };
  };
  field().blur();
  type([...NUMBER, 'Enter'], 20);
  await until(() => document.activeElement === panel());
  return bench;
}

it('fast characters are a scan that selects its card, whatever they begin with', async () => {
  const { hand } = await showOrder(graded);
  for (const [index, text] of CERTIFICATES.slice(0, 3).entries()) {
    type([...text, 'Enter'], 50);
    await until(() => title() === CARDS[index]!.title && message().startsWith(text));
  }
  expect(stage.host.querySelector('dialog')).to.equal(null);
  const called = hand.calls.map(({ path }) => path);
  expect(called.filter((path) => path === scanCode.path)).to.have.length(4);
  expect(called).to.not.include(advanceCards.path);
});

it('a scan in a field leaves the field’s text as it was', async () => {
  const { hand } = await showOrder();
  const scans = () => hand.calls.filter(({ path }) => path === scanCode.path);
  const extra = stage.host.querySelector<HTMLInputElement>('input[name="extra"]')!;
  extra.focus();
  await sendKeys({ type: 'a promo' });
  type([...NUMBER], 20);
  expect(extra.value).to.equal(`a promo${NUMBER}`);
  type(['Enter'], 0);
  await nextFrames(2);
  expect(scans()).to.have.length(1);
  type([...NUMBER, 'Enter'], 20);
  await until(() => scans().length === 2 && extra.value === `a promo${NUMBER}`);
  expect(stage.host.querySelector('.bench-extras li')).to.equal(null);
});

it('three characters, or slow ones, are typed into the scan field', async () => {
  await showOrder();
  type(['T', 'G', '8'], 50);
  await until(() => field().value === 'TG8' && document.activeElement === field());
  panel()!.focus();
  type(['T', 'G'], 51);
  await until(() => field().value === 'T' && document.activeElement === field());
});

it('keys tick, note damage, and confirm; the arrival can be undone', async () => {
  const { answers, hand } = await showOrder();
  type(['Enter'], 0);
  await until(() => title() === 'Mew');
  type(['d'], 0);
  const note = await until(() => stage.host.querySelector<HTMLInputElement>('[name^="damage-"]'));
  await until(() => document.activeElement === note);
  // In a field, a key is a letter, and Enter receives nothing.
  await sendKeys({ type: 'd' });
  await sendKeys({ press: 'Enter' });
  expect(note.value).to.equal('d');
  expect([isHere('Pikachu'), isHere('Mew'), isHere('Eevee')]).to.deep.equal([true, true, false]);
  const received = CARDS.map((card): BenchCard => ({ ...card, stage: 'received' }));
  answers[receiveParcel.path] = async () => changeTo(received, [idOf(0), idOf(1)]);
  answers[undoReceipt.path] = async () => changeTo(CARDS, [0, 1, 2].map(idOf));
  panel()!.focus();
  type(['Enter'], 0);
  // Some are missing, so it asks. In a dialog, keys do nothing.
  await until(() => stage.host.querySelector('dialog'));
  type(['p', 'c'], 51, document.body);
  type(['Enter'], 0, document.body);
  await press(button('Confirm 1 missing'));
  await until(() => message() === '2 cards received, 1 missing, 1 damaged');
  expect(hand.calls.some(({ path }) => path === undoReceipt.path)).to.equal(false);
  await press(button('Undo: 2 cards received, 1 missing, 1 damaged'));
  await until(() => message() === '2 cards expected again.');
  expect(hand.calls.filter(({ path }) => path === undoReceipt.path)).to.have.length(2);
  expect(button('Undo: 2 cards received, 1 missing, 1 damaged')).to.equal(undefined);
});

it('Enter moves the card on, and takes the next; a button with the focus keeps its Enter', async () => {
  const { answers, hand } = await showOrder(graded);
  const moved = graded.map((card, index): BenchCard => ({
    ...card,
    stage: index === 0 ? 'qa' : 'slab_assembly',
  }));
  const moves = () => hand.calls.filter(({ path }) => path === advanceCards.path);
  answers[advanceCards.path] = async () => changeTo(moved, [idOf(0)]);
  stage.host.querySelector<HTMLElement>('.bench-link')!.focus();
  type(['Enter'], 0);
  await nextFrames(2);
  expect(moves()).to.have.length(0);
  panel()!.focus();
  type(['Enter'], 0);
  await until(() => message() === 'Pikachu moved to Quality check.' && title() === 'Mew');
  expect(moves().map(({ body }) => body)).to.deep.equal([
    { from: 'slab_assembly', to: 'qa', itemIds: [idOf(0)] },
  ]);
});

it('the switch turns keys off, and stays so; scans go on', async () => {
  await showOrder();
  await press(stage.host.querySelector('.bench-switch input')!);
  expect(stage.host.querySelector('[data-key]')).to.equal(null);
  await until(() => document.activeElement === panel());
  type(['Enter'], 0);
  type(['d'], 0);
  await until(() => field().value === 'd');
  expect(isHere('Pikachu')).to.equal(false);
  expect(stage.host.querySelector('[name^="damage-"]')).to.equal(null);
  panel()!.focus();
  type([...NUMBER, 'Enter'], 20);
  await until(() => field().value === '' && document.activeElement === panel());
  await show('/lab');
  const again = stage.host.querySelector<HTMLInputElement>('.bench-switch input')!;
  expect(again.checked).to.equal(false);
  await press(again);
  expect(again.checked).to.equal(true);
});
