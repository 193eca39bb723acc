import type { CardMatch } from '@tag/contract/cards';
import { newCard, type OrderItem } from '@tag/contract/orders';
import { createSheet, isBlank, type Sheet, type SheetRow } from '@tag/ui/sheet';
import { describe, expect, test, vi } from 'vitest';
import { createCardRows } from '../../packages/card-grid/src/card-rows.ts';
import { foundCard, lookupOf, type Finding } from '../../packages/card-grid/src/match-book.ts';
import { createReadingQueue } from '../../packages/card-grid/src/reading-queue.ts';
import { placeRows } from '../../packages/card-grid/src/row-positions.ts';
import {
  cellsOf,
  COLUMN_KEYS,
  COLUMNS,
  readRow,
} from '../../packages/card-grid/src/sheet-columns.ts';
import { summarize } from '../../packages/card-grid/src/summary.ts';
import { cardsIn } from '../../packages/card-grid/src/table-rows.ts';

const rowOf = (texts: Partial<Record<(typeof COLUMN_KEYS)[number], string>>) =>
  readRow({ cells: COLUMN_KEYS.map((key) => texts[key] ?? '') });

describe('a row of the sheet', () => {
  test('is read as the card that is saved, and written back unchanged', () => {
    const cells = {
      year: '1999',
      set: 'Base Set',
      number: '4/102',
      name: 'Charizard',
      subset: 'Holo',
      variation: 'Shadowless',
      serialNumber: '23',
      divisorNumber: '99',
      cmpCode: 'CMP100358',
      isPrizm: 'yes',
      isRefractor: 'yes',
      size: 'thick',
      declaredValue: '1250.50',
    };
    const { entry, size, declaredValue, errors } = rowOf(cells);
    expect(errors).toEqual({});
    expect({ size, declaredValue }).toEqual({ size: 'thick', declaredValue: 125_050 });
    expect(entry).toMatchObject({ year: 1999, serialNumber: 23, isSerialNumber: true });
    const saved = newCard({ ...entry, size, declaredValue, position: 0 });
    expect(cellsOf(saved)).toEqual(COLUMN_KEYS.map((key) => cells[key]));
  });

  test.each([
    ['1986-87', 1986],
    ['2019/20', 2019],
    ['1860', 1860],
  ])('reads %s as a year', (year, expected) => {
    expect(rowOf({ year })).toMatchObject({ entry: { year: expected }, errors: {} });
  });

  test.each([
    ['year', '19x9', 'Enter a year, such as 1989'],
    ['year', '1859', 'Year must be 1860 or later'],
    ['serialNumber', '=1+1', 'Enter a whole number'],
    ['size', 'huge', 'Choose Standard, Thick, Oversized, Mini, Not sure'],
    ['declaredValue', 'a lot', 'Enter an amount, such as 250 or 1,250.50'],
    ['isPrizm', 'maybe', 'Enter yes, or leave it blank'],
    ['name', 'x'.repeat(201), expect.stringContaining('200')],
  ] as const)('explains why %s can’t be %s, and leaves it out', (column, text, reason) => {
    const { entry, errors } = rowOf({ set: 'Fleer', [column]: text });
    expect(errors).toEqual({ [column]: reason });
    expect(entry).toEqual({ set: 'Fleer' });
  });

  test('reports a serial number larger than its print run', () => {
    expect(rowOf({ serialNumber: '100', divisorNumber: '99' }).errors).toEqual({
      serialNumber: 'Serial number can’t be larger than its divisor',
    });
  });
});

describe('positions', () => {
  const place = (ids: readonly number[], before: readonly (readonly [number, number])[] = []) => {
    const positions = new Map(before);
    const moved = placeRows(ids, positions);
    return { moved, placed: ids.map((id) => positions.get(id)!) };
  };
  const rises = (placed: readonly number[]) =>
    placed.every((position, index) => index === 0 || position > placed[index - 1]!);

  test('of new rows increase, with gaps between them', () => {
    const { moved, placed } = place([7, 8, 9]);
    expect(moved).toEqual([7, 8, 9]);
    expect(placed).toEqual([63, 127, 191]);
  });

  test("of others don't change when rows are inserted between them", () => {
    const { moved, placed } = place(
      [1, 5, 6, 2],
      [
        [1, 0],
        [2, 64],
      ],
    );
    expect(moved).toEqual([5, 6]);
    expect(rises(placed)).toBe(true);
  });

  test('are all reassigned when there is no gap left', () => {
    const { moved, placed } = place(
      [1, 5, 2],
      [
        [1, 0],
        [2, 1],
      ],
    );
    expect(moved).toEqual([5, 2]);
    expect(rises(placed)).toBe(true);
  });

  test('of ten thousand rows stay below a million', () => {
    const { placed } = place(Array.from({ length: 10_000 }, (_, index) => index));
    expect(rises(placed)).toBe(true);
    expect(placed.at(-1)).toBeLessThanOrEqual(1_000_000);
  });
});

describe('a table', () => {
  const column = (field: 'brand' | 'set' | 'name' | 'quantity' | null) => ({
    header: null,
    samples: [],
    field,
  });
  const NAME = COLUMN_KEYS.indexOf('name');
  const SET = COLUMN_KEYS.indexOf('set');

  test('gets a row for each copy, and puts the brand in front of the set', () => {
    const texts = cardsIn({
      columns: [column('brand'), column('set'), column('name'), column('quantity'), column(null)],
      rows: [
        ['Topps', 'Chrome', 'Mike Trout', '3', 'mine'],
        ['Topps', 'Topps Update', 'Aaron Judge', 'one', ''],
        ['', '', '', '5', 'nothing'],
      ],
    });
    expect(texts.map(({ cells }) => `${cells[SET]}: ${cells[NAME]}`)).toEqual([
      'Topps Chrome: Mike Trout',
      'Topps Chrome: Mike Trout',
      'Topps Chrome: Mike Trout',
      'Topps Update: Aaron Judge',
    ]);
  });
});

describe('many pasted rows', () => {
  const bulkOf = (sheet: Sheet) => {
    const queue = createReadingQueue();
    sheet.onChange(({ after }) => queue.addChanged(after));
    const none = { kind: 'none' } as const;
    return {
      queue,
      isUnread: queue.isUnread,
      isEmpty: isBlank,
      findingOf: () => none,
      refusalOf: () => undefined,
    };
  };

  test('are read in batches, and count as looked up when they were', () => {
    const sheet = createSheet({ columns: COLUMNS, maxRows: 1_000 });
    const bulk = bulkOf(sheet);
    const read = vi.fn((index: number) => [index === 999 ? 'soon' : '1989']);
    sheet.paste(0, 0, { height: 1_000, width: 1, row: read });
    const summary = () => summarize(bulk, sheet.getSnapshot().rows);
    expect(summary()).toMatchObject({ problems: [], looking: 1_000, filled: 1_000 });
    expect(read).not.toHaveBeenCalled();
    bulk.queue.take(400);
    expect(summary()).toMatchObject({ problems: [], looking: 600 });
    expect(read).toHaveBeenCalledTimes(400);
    bulk.queue.take(Infinity);
    expect(summary()).toMatchObject({ problems: [{ index: 999, column: 'year' }], looking: 0 });
    expect(summary().unknown).toBe(1_000);
  });

  test("don't delay a single cell", () => {
    const sheet = createSheet({ columns: COLUMNS, maxRows: 1_000 });
    const bulk = bulkOf(sheet);
    sheet.write(0, 0, [['soon']]);
    const { problems } = summarize(bulk, sheet.getSnapshot().rows);
    expect(problems).toMatchObject([{ index: 0, column: 'year' }]);
  });
});

describe('cards changed elsewhere', () => {
  const card = (name: string, position: number) =>
    newCard({ id: `${position}0000000-0000-4000-8000-000000000000`, name, position });
  const nameAt = COLUMN_KEYS.indexOf('name');
  const blank = (id: number) => ({ id, cells: COLUMN_KEYS.map(() => '') });

  function opened() {
    const rows = createCardRows({ find: () => undefined, subOrderId: () => 'one' });
    const cards = [card('Abra', 1), card('Mew', 3)];
    const shown = rows.load(cards, []);
    const merged = (next: readonly OrderItem[], most = 10) =>
      rows.merged(
        next,
        [shown[0]!, blank(8), shown[1]!, blank(9)],
        new Set(cards.map(({ id }) => id)),
        most,
      );
    return { cards, shown, merged };
  }
  const namesOf = (rows: readonly SheetRow[]) => rows.map(({ cells }) => cells[nameAt]);

  test('come between the rows there are, which stay the same', () => {
    const { cards, shown, merged } = opened();
    const [abra, mew] = cards;
    const rows = merged([abra!, card('Eevee', 2), { ...mew!, name: 'Mewtwo' }, card('Onix', 4)]);
    expect(namesOf(rows)).toEqual(['Abra', '', 'Eevee', 'Mewtwo', 'Onix', '']);
    expect(rows[0]).toBe(shown[0]);
    expect(rows[3]!.id).toBe(shown[1]!.id);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
  });

  test('go when they were removed, and blank rows make room', () => {
    const { cards, merged } = opened();
    expect(namesOf(merged([cards[1]!]))).toEqual(['', 'Mew', '']);
    expect(namesOf(merged([...cards, card('Onix', 4)], 4))).toEqual(['Abra', '', 'Mew', 'Onix']);
  });

  test('only in what the server adds keep their row as it was typed', () => {
    const { cards, shown, merged } = opened();
    const [abra, mew] = cards;
    expect(merged([{ ...abra!, cardId: 7, variationId: 71 }, mew!])[0]).toBe(shown[0]);
  });

  test('are compared as NFC', () => {
    expect(rowOf({ name: 'Poke\u0301mon' }).entry.name).toBe('Pok\u00e9mon');
  });
});

describe('the card of a row', () => {
  const HOLO = { id: 71, name: 'holo' };
  const FIRST_EDITION = { id: 72, name: 'holo 1st-edition' };
  const NORMAL = { id: 73, name: 'normal' };
  const REVERSE = { id: 74, name: 'reverse' };
  const cells = (variation: string) =>
    COLUMN_KEYS.map((key) => ({ name: 'Charizard', variation })[key as 'name'] ?? '');
  const { key } = lookupOf(cells(''))!;

  /** The cards that these variations produce for the same row, in turn. */
  function savedAs(found: Finding, ...variations: string[]) {
    const findings = new Map<string, Finding>([[key, found]]);
    const rows = createCardRows({ find: (text) => findings.get(text), subOrderId: () => 'one' });
    return variations.map((variation) => {
      rows.changedItem({ id: 1, cells: cells(variation) });
      return rows.items.get(1)!;
    });
  }
  const match = (...variations: (typeof HOLO)[]) =>
    ({ cardId: 7, title: 'Charizard', image: null, variations }) as unknown as CardMatch;

  test.each([
    ['the only variation', [HOLO], '', HOLO.id],
    ['the variation that was typed', [HOLO, FIRST_EDITION], 'Holo', HOLO.id],
    ['it in another order', [HOLO, FIRST_EDITION], '1st Edition, Holo', FIRST_EDITION.id],
    ['none of several', [HOLO, FIRST_EDITION], '', null],
    ['the only variation, whatever was typed', [HOLO], 'Shadowless', HOLO.id],
    ['none for words that none has', [HOLO, FIRST_EDITION], 'Shadowless', null],
    ['holo for holofoil', [HOLO, FIRST_EDITION], 'Holofoil', HOLO.id],
    ['holo for foil', [HOLO, NORMAL], 'foil', HOLO.id],
    ['holo for H', [HOLO, NORMAL], 'H', HOLO.id],
    ['normal for non holo', [HOLO, NORMAL], 'Non Holo', NORMAL.id],
    ['normal for non-holofoil', [HOLO, NORMAL], 'non-holofoil', NORMAL.id],
    ['normal for regular', [NORMAL, REVERSE], 'Regular', NORMAL.id],
    ['reverse for RH', [NORMAL, REVERSE], 'RH', REVERSE.id],
    ['reverse for rev', [NORMAL, REVERSE], 'Rev.', REVERSE.id],
    ['reverse for reverse holo', [HOLO, REVERSE], 'Reverse Holo', REVERSE.id],
    ['the one that isn’t a 1st edition for unlimited', [HOLO, FIRST_EDITION], 'Unlimited', HOLO.id],
    ['the same with its finish', [HOLO, FIRST_EDITION], 'Unlimited foil', HOLO.id],
    ['none of two that are unlimited', [HOLO, NORMAL], 'Unlimited', null],
    ['none for what every object has', [HOLO, NORMAL], 'constructor', null],
  ])('is saved with %s', (_, variations, typed, variationId) => {
    const [item] = savedAs(foundCard(match(...variations)), typed);
    expect(item).toMatchObject({ cardId: 7, variationId, state: 'matched' });
    expect(item).not.toHaveProperty('variations');
  });

  test('gets another variation when one is typed', () => {
    const items = savedAs(
      foundCard(match(HOLO, FIRST_EDITION)),
      'Holo',
      'Holo 1st Edition',
      'none',
    );
    expect(items.map(({ variationId }) => variationId)).toEqual([71, 72, null]);
  });

  test('keeps its saved variation until another is typed', () => {
    const findings = new Map<string, Finding>();
    const rows = createCardRows({ find: (text) => findings.get(text), subOrderId: () => 'one' });
    const card = { name: 'Charizard', variation: 'Holo', cardId: 7, variationId: 71 };
    const [row] = rows.load([newCard({ ...card, state: 'matched', position: 0 })], []);
    expect(rows.lookupFor(row!)).toBe(null);
    expect(rows.changedItem(row!)).toBe(null);
    const edited = { ...row!, cells: cells('Holo 1st Edition') };
    expect(rows.lookupFor(edited)?.key).toBe(key);
    expect(rows.changedItem(edited)).toMatchObject({ cardId: 7, variationId: null });
    findings.set(key, { kind: 'choice', options: [match(HOLO, FIRST_EDITION)] });
    expect(rows.changedItem(edited)).toMatchObject({ cardId: 7, variationId: 72 });
    expect(rows.lookupFor(edited)).toBe(null);
  });
});
