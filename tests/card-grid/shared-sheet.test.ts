import { newCard } from '@tag/contract/orders';
import { createOrderDraft } from '@tag/order-draft';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCardSheet } from '../../packages/card-grid/src/card-sheet.ts';
import { COLUMN_KEYS } from '../../packages/card-grid/src/sheet-columns.ts';
import { createFakeServer, NUMBER, SUB_ORDER } from '../order-draft/fake-server.ts';

const NAME = COLUMN_KEYS.indexOf('name');
const YEAR = COLUMN_KEYS.indexOf('year');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTimeAsync(3000);

async function openTab(there: ReturnType<typeof createFakeServer>, name: string) {
  const client = there.clientOf(name, async (serve) => serve());
  const query = new URLSearchParams();
  const draft = createOrderDraft(client, { orderNumber: NUMBER, couponId: null, query });
  draft.start();
  await settled();
  await draft.cards.open(draft.state.order!, SUB_ORDER);
  return { client, draft };
}

test('another tab’s card joins the sheet, and what was typed can still be undone', async () => {
  const there = createFakeServer();
  there.create();
  const { client, draft } = await openTab(there, 'mine');
  const { cards } = draft;
  const bulk = createCardSheet({ client, cards, maxRows: 100 });
  bulk.start();
  const { sheet } = bulk.state;
  const names = () =>
    sheet
      .getSnapshot()
      .rows.map(({ cells }) => cells[NAME])
      .filter(Boolean);
  sheet.write(0, NAME, [['Poke\u0301mon']]);
  await settled();
  expect([...there.cardsOf().values()].map(({ name }) => name)).toEqual(['Pok\u00e9mon']);

  const other = await openTab(there, 'another');
  other.draft.cards.put([newCard({ position: 9000, name: 'Mew' })]);
  await settled();
  await draft.refresh();
  await settled();
  expect(bulk.state.sheet).toBe(sheet);
  expect(names()).toEqual(['Poke\u0301mon', 'Mew']);
  sheet.undo();
  await settled();
  expect(names()).toEqual(['Mew']);
  expect([...there.cardsOf().values()].map(({ name }) => name)).toEqual(['Mew']);
  expect(draft.state.save).toBe('saved');
});

test('what can’t be saved is there after a reload, unless the card was changed meanwhile: then it is asked about', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const there = createFakeServer();
  there.create();
  async function openSheet(name: string) {
    const { client, draft } = await openTab(there, name);
    const cards = createCardSheet({ client, cards: draft.cards, maxRows: 100 });
    const stop = cards.start();
    const shown = () => {
      const { cells } = cards.state.sheet.getSnapshot().rows[0]!;
      return [cells[YEAR], cells[NAME]];
    };
    return { cards, shown, stop };
  }

  const first = await openSheet('first');
  first.cards.state.sheet.write(0, YEAR, [['19x9']]);
  first.cards.state.sheet.write(0, NAME, [['Mew']]);
  await settled();
  first.stop();
  const reloaded = await openSheet('reloaded');
  expect(reloaded.cards.state.leftOver).toBeNull();
  expect(reloaded.shown()).toEqual(['19x9', 'Mew']);
  await settled();
  reloaded.stop();

  const other = await openTab(there, 'another');
  const [saved] = other.draft.cards.state.items;
  other.draft.cards.put([{ ...saved!, name: 'Mewtwo' }]);
  await settled();
  const later = await openSheet('later');
  await settled();
  expect(later.shown()).toEqual(['', 'Mewtwo']);
  expect(later.cards.state.leftOver?.rows).toHaveLength(1);
  later.cards.useLeftOver(true);
  expect(later.cards.state.leftOver).toBeNull();
  expect(later.shown()).toEqual(['19x9', 'Mew']);
});
