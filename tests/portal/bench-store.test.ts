import type { BenchCard, BenchCards, BenchCardsQuery, BenchOrder } from '@tag/contract/lab';
import type { CardStage } from '@tag/contract/orders';
import { expect, test } from 'vitest';
import { cardsOf } from '../../portal/src/screens/lab/bench-state.ts';
import { createBenchStore } from '../../portal/src/screens/lab/bench-store.ts';
import { placeOf } from '../../portal/src/screens/lab/card-place.ts';
import { gate } from '../support/waiting.ts';

const PART = 'part';
const RECEIVED = { stage: 'received', subOrderId: PART } as const;
const IMAGING = { stage: 'image_processing', subOrderId: PART } as const;

const cardAt = (position: number, stage: CardStage) =>
  ({
    ...{ itemId: `card-${String(position).padStart(4, '0')}`, subOrderId: PART, position, stage },
    ...{ outcome: null, isShipped: false, title: `Card ${position}` },
  }) as BenchCard;
const cardsAt = (count: number, stage: CardStage) =>
  Array.from({ length: count }, (_, position) => cardAt(position, stage));

/** A server with some cards, and a store that reads them. */
function startBench(first: readonly BenchCard[]) {
  const bench = { cards: [...first], asked: [] as BenchCardsQuery[], answered: Promise.resolve() };
  const read = (query: BenchCardsQuery): BenchCards => {
    const found = bench.cards.filter(
      (card) =>
        (query.stage ?? placeOf(card)) === placeOf(card) &&
        (query.itemId ?? [card.itemId]).includes(card.itemId) &&
        card.position > Number(query.after?.split('.')[1] ?? -1),
    );
    const items = found.slice(0, 100);
    const { itemId, position } = items.at(-1) ?? {};
    return { items, next: found.length > 100 ? `1.${position}.${itemId}` : null };
  };
  const store = createBenchStore({
    describe: String,
    readOrder: async () => ({ subOrders: [], parts: [] }) as unknown as BenchOrder,
    async readCards(query) {
      bench.asked.push(query);
      const page = read(query);
      await bench.answered;
      return page;
    },
  });
  const positions = (list: typeof IMAGING | typeof RECEIVED) =>
    cardsOf(store.state, list).map(({ position }) => position);
  const move = (position: number, stage: CardStage) => {
    bench.cards[position] = cardAt(position, stage);
    return bench.cards[position];
  };
  const changeOf = (changed: readonly BenchCard[], isWhole = true) => ({
    order: { parts: [] } as unknown as BenchOrder,
    changed: changed.map(({ itemId, stage }) => ({ itemId, stage })),
    cards: isWhole ? [...changed] : [],
  });
  return { bench, store, positions, move, changeOf };
}

test('an answer that a command overtook doesn’t bring back what was', async () => {
  const { bench, changeOf, move, positions, store } = startBench(cardsAt(3, 'received'));
  const late = gate();
  bench.answered = late.opened.then(() => {});
  const loading = store.load(RECEIVED);
  await expect.poll(() => bench.asked.length).toBe(1);
  store.merge(changeOf([move(1, 'image_processing')]));
  late.open();
  await loading;
  expect(bench.asked).toHaveLength(2);
  expect(positions(RECEIVED)).toEqual([0, 2]);
});

test('what another window moves leaves its list, and enters the other in its place', async () => {
  const first = [
    ...cardsAt(3, 'received'),
    cardAt(3, 'image_processing'),
    cardAt(4, 'image_processing'),
  ];
  const { bench, move, positions, store } = startBench(first);
  await Promise.all([store.load(RECEIVED), store.load(IMAGING)]);
  const asked = bench.asked.length;
  const moved = [move(1, 'image_processing'), move(4, 'received')];
  await store.refresh({ itemIds: moved.map(({ itemId }) => itemId) });
  expect([positions(RECEIVED), positions(IMAGING)]).toEqual([
    [0, 2, 4],
    [1, 3],
  ]);
  // Only those cards were read again.
  expect(bench.asked.length).toBe(asked + 1);
});

test('a card beyond what is loaded comes with its page, once', async () => {
  const { changeOf, move, positions, store } = startBench([
    ...cardsAt(150, 'received'),
    ...Array.from({ length: 10 }, (_, index) => cardAt(150 + index, 'image_processing')),
  ]);
  await store.load(RECEIVED);
  store.merge(changeOf([move(155, 'received')]));
  expect(positions(RECEIVED)).toHaveLength(100);
  await store.more(RECEIVED);
  expect(positions(RECEIVED)).toEqual([...Array(150).keys(), 155]);
});

test('after a change of more cards than are answered, the lists are read as far as they were', async () => {
  const { bench, changeOf, positions, store } = startBench(cardsAt(400, 'received'));
  await store.load(RECEIVED);
  await store.more(RECEIVED);
  await store.load(IMAGING);
  bench.cards = bench.cards.map(({ position }) =>
    cardAt(position, position < 150 ? 'image_processing' : 'received'),
  );
  store.merge(changeOf(bench.cards.slice(0, 150), false));
  expect(positions(RECEIVED)).toEqual(Array.from({ length: 50 }, (_, index) => 150 + index));
  await expect.poll(() => positions(RECEIVED).length).toBe(200);
  await expect.poll(() => positions(IMAGING).length).toBe(100);
});
