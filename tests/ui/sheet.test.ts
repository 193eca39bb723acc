import { createSheet, isBlank, type SheetChange, type SheetColumn } from '@tag/ui/sheet';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  readClipboardText,
  writeClipboardText,
} from '../../packages/ui/src/sheet/clipboard-text.ts';
import { createSheetView } from '../../packages/ui/src/sheet/sheet-view.ts';
import { blockOf, repeatInto } from '../../packages/ui/src/sheet/text-block.ts';

const COLUMNS: SheetColumn[] = [
  { key: 'year', label: 'Year', kind: 'number' },
  { key: 'set', label: 'Set', kind: 'text' },
  { key: 'size', label: 'Size', kind: 'choice', options: [{ value: 'tall', label: 'Tall boy' }] },
  { key: 'prizm', label: 'Prizm', kind: 'check' },
];
const textsOf = ({ height, row }: ReturnType<typeof blockOf>) =>
  Array.from({ length: height }, (_, index) => row(index));
const line = (name: string) => [name, '', '', ''];
const block = (height: number, width = 1) =>
  Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => `${row} ${column}`),
  );

function open(rows: string[][] = [line('a'), line('b'), line('c')], maxRows = 10_000) {
  const sheet = createSheet({ columns: COLUMNS, rows, maxRows });
  const changes: SheetChange[] = [];
  sheet.onChange((change) => changes.push(change));
  const years = () => sheet.getSnapshot().rows.map(({ cells }) => cells[0]);
  return { sheet, changes, years };
}

describe('a sheet', () => {
  test('reports which rows changed, and keeps the others unchanged', () => {
    const { sheet, changes } = open();
    const before = sheet.getSnapshot().rows;
    sheet.write(1, 1, [['Topps'], ['Bowman']]);
    const after = sheet.getSnapshot().rows;
    expect(changes).toEqual([{ at: 1, before: before.slice(1), after: after.slice(1) }]);
    expect(after[0]).toBe(before[0]);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('changes nothing, and adds no undo step, when the same text is written again', () => {
    const { sheet, changes } = open();
    sheet.write(0, 0, [['a'], [' b ']]);
    sheet.clear({ top: 0, bottom: 2, left: 1, right: 3 });
    expect(changes).toEqual([]);
    expect(sheet.getSnapshot().canUndo).toBe(false);
  });

  test("reads yes, no, and the names of choices, and keeps what it can't read", () => {
    const { sheet } = open([line('')]);
    const cells = (size: string, prizm: string) => {
      sheet.write(0, 2, [[size, prizm]]);
      return sheet.getSnapshot().rows[0]!.cells.slice(2);
    };
    expect(cells('TALL BOY', 'True')).toEqual(['tall', 'yes']);
    expect(cells('Tall', 'n')).toEqual(['tall', '']);
    expect(cells('tiny', 'perhaps')).toEqual(['tiny', 'perhaps']);
    expect(cells(' two \r\n lines ', '')).toEqual(['two lines', '']);
  });

  test('accepts 10,000 rows and no more', () => {
    const { sheet } = open([line('')]);
    expect(sheet.write(0, 0, block(10_001, 5))).toEqual({ rows: 1, columns: 1 });
    const { rows } = sheet.getSnapshot();
    expect(rows.length).toBe(10_000);
    expect(rows[9999]!.cells).toEqual(['9999 0', '9999 1', '9999 2', '9999 3']);
    expect(sheet.insertRows(5, 3)).toBe(0);
    expect(sheet.duplicateRows(5, 3)).toBe(0);
    expect(sheet.replaceAll(block(10_002))).toEqual({ rows: 2, columns: 0 });
  });

  test('undoes and redoes every action as one step', () => {
    const { sheet, years } = open();
    const states = [sheet.getSnapshot().rows];
    const actions = [
      () => sheet.write(2, 0, block(100)),
      () => sheet.fillDown({ top: 0, bottom: 2, left: 0, right: 0 }),
      () => sheet.clear({ top: 1, bottom: 1, left: 0, right: 3 }),
      () => sheet.insertRows(1, 2),
      () => sheet.duplicateRows(0, 2),
      () => sheet.deleteRows(0, 50),
      () => sheet.setCells(sheet.getSnapshot().rows[0]!.id, { set: 'Topps', year: '1952' }),
      () => sheet.replaceAll([line('x')]),
    ];
    for (const act of actions) {
      act();
      states.push(sheet.getSnapshot().rows);
    }
    expect(years()).toEqual(['x']);
    for (const state of states.slice(0, -1).reverse()) {
      sheet.undo();
      expect(sheet.getSnapshot().rows).toEqual(state);
    }
    expect(sheet.undo()).toBe(null);
    for (const state of states.slice(1)) {
      sheet.redo();
      expect(sheet.getSnapshot().rows).toEqual(state);
    }
    expect(sheet.redo()).toBe(null);
  });

  test('forgets undone steps after another change', () => {
    const { sheet, years } = open();
    sheet.deleteRows(0, 1);
    sheet.undo();
    sheet.write(0, 0, [['z']]);
    expect(sheet.redo()).toBe(null);
    expect(years()).toEqual(['z', 'b', 'c']);
  });

  test('fills down one row from the row above it', () => {
    const { sheet, years } = open();
    sheet.fillDown({ top: 1, bottom: 1, left: 0, right: 0 });
    expect(years()).toEqual(['a', 'a', 'c']);
    sheet.fillDown({ top: 0, bottom: 0, left: 0, right: 0 });
    expect(years()).toEqual(['a', 'a', 'c']);
  });

  test('never uses an id twice, and always has a row to type in', () => {
    const saved = [
      { id: 7, cells: line('a') },
      { id: 3, cells: line('b') },
    ];
    const sheet = createSheet({ columns: COLUMNS, rows: saved, maxRows: 10 });
    sheet.duplicateRows(0, 2);
    sheet.insertRows(0, 1);
    const ids = sheet.getSnapshot().rows.map(({ id }) => id);
    expect(ids.slice(1, 3)).toEqual([7, 3]);
    expect(new Set(ids).size).toBe(5);
    sheet.deleteRows(0, 5);
    expect(sheet.getSnapshot().rows.map(isBlank)).toEqual([true]);
    sheet.setCells(7, { year: 'gone' });
    expect(sheet.getSnapshot().rows.map(isBlank)).toEqual([true]);
  });
});

describe('a pasted block', () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    { over: 'blank rows', rows: [line(''), line(''), line('')], row: 0, column: 0 },
    { over: 'filled rows', rows: [line('a'), line('0 0'), line('c')], row: 1, column: 0 },
    { over: 'some of the columns', rows: [line(''), line('b')], row: 0, column: 1 },
    { over: 'more columns than there are', rows: [line('')], row: 0, column: 2 },
  ])('over $over is the same as writing it, and can be undone', ({ rows, row, column }) => {
    const texts = [['0 0', ' Tall boy', 'TRUE'], [''], ['no', 'x'], ['1', '2', '3', '4']];
    const written = open(rows, 4).sheet;
    const pasted = open(rows, 4).sheet;
    const cells = (sheet: typeof pasted) => sheet.getSnapshot().rows.map((each) => each.cells);
    const before = cells(pasted);
    expect(pasted.paste(row, column, blockOf(texts))).toEqual(written.write(row, column, texts));
    expect(cells(pasted)).toEqual(cells(written));
    pasted.undo();
    expect(cells(pasted)).toEqual(before);
    pasted.redo();
    expect(cells(pasted)).toEqual(cells(written));
  });

  test('is read where it is visible, and everywhere else soon after', () => {
    vi.useFakeTimers();
    const { sheet } = open([line('')]);
    const read = vi.fn((index: number) => [`${index}`]);
    sheet.paste(0, 0, { height: 10_000, width: 1, row: read });
    expect(read).not.toHaveBeenCalled();
    const { rows } = sheet.getSnapshot();
    expect(rows[9_999]!.cells[0]).toBe('9999');
    expect(read.mock.calls).toEqual([[9_999]]);
    vi.runAllTimers();
    expect(read).toHaveBeenCalledTimes(10_000);
    expect(rows.every(({ cells }, index) => cells[0] === `${index}`)).toBe(true);
    expect(read).toHaveBeenCalledTimes(10_000);
  });

  test('is repeated if it fits exactly', () => {
    const block = blockOf([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const range = { top: 3, bottom: 6, left: 0, right: 3 };
    const line = (text: string) => [...text];
    expect(textsOf(repeatInto(block, range))).toEqual(['abab', 'cdcd', 'abab', 'cdcd'].map(line));
    expect(textsOf(repeatInto(block, { ...range, bottom: 5 }))).toEqual(['abab', 'cdcd'].map(line));
    expect(repeatInto(block, { ...range, bottom: 5, right: 4 })).toBe(block);
  });
});

describe('clipboard text', () => {
  test('is as wide as its widest line', () => {
    expect(readClipboardText('a\tb\nc\n\td\t').width).toBe(3);
    expect(readClipboardText('a\tb\nc').width).toBe(2);
  });

  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['one', [['one']]],
    ['', [['']]],
    ['a\rb', [['a'], ['b']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    [
      '"two\r\nlines"\tb\n"say ""hi"""\t',
      [
        ['two\nlines', 'b'],
        ['say "hi"', ''],
      ],
    ],
    // Excel quotes neither of these.
    [
      '"Magic" Johnson\t1980\nx\t"y"',
      [
        ['"Magic" Johnson', '1980'],
        ['x', 'y'],
      ],
    ],
    [
      '"open\tb\n5" disc\td',
      [
        ['"open', 'b'],
        ['5" disc', 'd'],
      ],
    ],
    [
      '\uFEFFyear;set\n1989;"Upper; Deck"',
      [
        ['year', 'set'],
        ['1989', 'Upper; Deck'],
      ],
    ],
    [
      '1989,Topps\n1990,"Fleer, Ultra"',
      [
        ['1989', 'Topps'],
        ['1990', 'Fleer, Ultra'],
      ],
    ],
    // A sentence with a comma is one cell; so are lines with different numbers of columns.
    ['Griffey, Ken', [['Griffey, Ken']]],
    ['Griffey, Ken\nRipken', [['Griffey, Ken'], ['Ripken']]],
  ])('%j is read as cells', (text, cells) => {
    expect(textsOf(readClipboardText(text))).toEqual(cells);
  });

  test('is read back as it was written', () => {
    const cells = [
      ['a\tb', 'say "hi"', ''],
      ['two\nlines', '"', '=1+1'],
    ];
    expect(textsOf(readClipboardText(writeClipboardText(cells)))).toEqual(cells);
  });
});

describe('rows from elsewhere', () => {
  test('are no step of undo, and leave the steps there are at their rows', () => {
    const { sheet, changes, years } = open();
    sheet.write(1, 0, [['B']]);
    sheet.insertRows(3, 1);
    sheet.write(3, 0, [['d']]);
    const [a, b, c, d] = sheet.getSnapshot().rows;
    const mine = changes.length;
    sheet.merge([{ id: 99, cells: line('new') }, b!, { ...c!, cells: line('theirs') }, d!]);
    expect(years()).toEqual(['new', 'B', 'theirs', 'd']);
    expect(changes).toHaveLength(mine);
    sheet.undo();
    sheet.undo();
    sheet.undo();
    expect(years()).toEqual(['new', 'b', 'theirs']);
    sheet.redo();
    sheet.redo();
    sheet.redo();
    expect(years()).toEqual(['new', 'B', 'theirs', 'd']);
    expect(sheet.getSnapshot().rows.some(({ id }) => id === a!.id)).toBe(false);
    sheet.insertRows(0, 1);
    expect(new Set(sheet.getSnapshot().rows.map(({ id }) => id)).size).toBe(5);
  });

  test('between those of one step are none of it', () => {
    const { sheet, years } = open();
    sheet.write(0, 0, [['A'], ['B'], ['C']]);
    const [a, , c] = sheet.getSnapshot().rows;
    sheet.merge([a!, { id: 99, cells: line('new') }, c!]);
    sheet.undo();
    expect(years()).toEqual(['a', 'new', 'c']);
    sheet.redo();
    expect(years()).toEqual(['A', 'new', 'C']);
  });

  test('leave the selection and the open editor at their rows', () => {
    const { sheet } = open();
    const view = createSheetView(sheet, 0);
    view.moveTo({ row: 1, column: 1 });
    view.edit('typed');
    view.type('Topps');
    sheet.merge([{ id: 99, cells: line('new') }, ...sheet.getSnapshot().rows]);
    expect(view.getSnapshot()).toMatchObject({ active: { row: 2, column: 1 }, editing: 'typed' });
    view.finishEditing();
    expect(sheet.getSnapshot().rows[2]!.cells).toEqual(['b', 'Topps', '', '']);
  });
});
