import { advanceCards, receiveParcel, scanCode, type BenchCard } from '@tag/contract/lab';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import {
  button,
  CARDS,
  changeTo,
  message,
  NUMBER,
  orderOf,
  press,
  scan,
  setCards,
  show,
  stage,
  SUB_ORDER,
} from './bench-fixture.tsx';

const MANY = 2000;
const cards = Array.from({ length: MANY }, (_, position): BenchCard => ({
  ...CARDS[0]!,
  itemId: `5b0c1f3e-0000-4000-8000-${String(position).padStart(12, '0')}`,
  title: `Card ${position + 1}`,
  entered: `Card ${position + 1}`,
  position,
}));
const order = { subOrders: [{ ...SUB_ORDER, cards: MANY }] };
const rows = () => [...stage.host.querySelectorAll<HTMLElement>('.bench-card')];
const titles = () => rows().map((row) => row.querySelector('strong')!.textContent);
const nodes = () => stage.host.querySelectorAll('*').length;
const search = () => stage.host.querySelector<HTMLInputElement>('input[name="search"]')!;

async function showMany(more: Partial<BenchCard> = {}) {
  const bench = await show('/lab');
  setCards(
    bench.answers,
    cards.map((card) => ({ ...card, ...more })),
    order,
  );
  await scan(NUMBER);
  await until(() => rows().length > 0);
  return bench;
}

it('an order of 2,000 cards shows the first, loads the others as one scrolls, and stays small', async () => {
  const { hand } = await showMany();
  const pages = () => hand.calls.filter(({ path }) => path.endsWith('/cards')).length;
  expect(titles()[0]).to.equal('Card 1');
  expect(rows()[0]!.getAttribute('aria-setsize')).to.equal('2000');
  expect(pages()).to.equal(1);
  await expectNoViolations(stage.host);
  await until(() => {
    stage.host.querySelector('.bench-end')!.scrollIntoView();
    expect(nodes()).to.be.lessThan(2500);
    return titles().some((title) => Number(title!.replace('Card ', '')) >= 500);
  });
  expect(titles()).to.not.include('Card 1');
  rows()[0]!.closest('.bench-list')!.scrollIntoView();
  await until(() => titles().includes('Card 1'));
  expect(pages()).to.be.greaterThan(4);
});

it('all of them arrive but those that are unticked, loaded or not', async () => {
  const { answers, hand } = await showMany();
  answers[receiveParcel.path] = async () => changeTo([], []);
  await press(button('All 2,000 cards arrived'));
  await press(stage.host.querySelector('.bench-tick input')!);
  await press(button('Confirm 1,999 of 2,000 cards'));
  await press(await until(() => button('Confirm 1 missing')));
  await until(() => message() === '1,999 cards received, 1 missing');
  expect(hand.calls.find(({ path }) => path === receiveParcel.path)!.body).to.deep.equal({
    ...{ arrived: [], missing: [cards[0]!.itemId], damaged: [], extras: [] },
  });
});

it('those that didn’t arrive are named as far as they are known', async () => {
  await showMany();
  await press(stage.host.querySelector('.bench-tick input')!);
  await press(button('Confirm 1 of 2,000 cards'));
  const dialog = await until(() => stage.host.querySelector('dialog'));
  const named = [...dialog.querySelectorAll('.bench-named li')].map((item) => item.textContent);
  expect([named[0], named.length, named.at(-1)]).to.deep.equal(['Card 2', 51, '1,949 more']);
});

it('a search finds cards that aren’t loaded, and they are chosen', async () => {
  const { answers, hand } = await showMany({ stage: 'received' });
  answers[advanceCards.path] = () => new Promise(() => {});
  search().focus();
  await sendKeys({ type: 'card 1777' });
  await until(() => titles().join() === 'Card 1777');
  await press(stage.host.querySelector('.bench-tick input')!);
  await sendKeys({ press: 'Tab' });
  search().focus();
  await sendKeys({ type: '9' });
  await until(() => stage.host.textContent!.includes('No card here matches “card 17779”.'));
  await press(button('Move 1 card chosen to Imaging'));
  await until(() => hand.calls.some(({ path }) => path === advanceCards.path));
  expect(hand.calls.find(({ path }) => path === advanceCards.path)!.body).to.deep.include({
    itemIds: [cards[1776]!.itemId],
  });
});

it('a card that arrives later takes its place in a list that is loaded in part', async () => {
  const { answers } = await show('/lab');
  const late = 5;
  const here = cards.map((card, index): BenchCard => ({
    ...card,
    stage: index === late ? card.stage : 'received',
  }));
  setCards(answers, here, order);
  await scan(NUMBER);
  await press(await until(() => button('Received 1,999 cards')));
  await until(() => titles().length > 10);
  answers[receiveParcel.path] = async () =>
    changeTo(
      here.map((card): BenchCard => ({ ...card, stage: 'received' })),
      [here[late]!.itemId],
    );
  await press(button('The card arrived'));
  await press(button('Confirm 1 of 1 card'));
  await until(() => message() === '1 card received');
  const place = titles().indexOf('Card 5');
  expect(titles().slice(place, place + 3)).to.deep.equal(['Card 5', 'Card 6', 'Card 7']);
});

it('a scanned card that its list shows only later is at the bench', async () => {
  const { answers } = await show('/lab');
  const here = cards.map((card): BenchCard => ({ ...card, stage: 'received' }));
  setCards(answers, here, order);
  answers[scanCode.path] = async () => ({
    ...{ order: orderOf(here, order), subOrderId: SUB_ORDER.id, card: here[1500] },
  });
  await scan('X0000001');
  await until(() => button('Move to Imaging: Card 1501'));
  await until(() => titles().length > 1);
  expect(titles()[0]).to.equal('Card 1');
});
