import { plainDollars } from '@tag/contract/formats';
import { checkInput } from '@tag/contract/errors';
import {
  CARD_SIZE_WORDS,
  CARD_SIZES,
  type CardEntry,
  type CardSize,
  type ItemInput,
  itemInputStruct,
  type OrderItem,
} from '@tag/contract/orders';
import { CHECKED, type SheetColumn, type SheetRow } from '@tag/ui/sheet';

export const COLUMNS = [
  { key: 'year', label: 'Year', kind: 'number', width: 5 },
  { key: 'set', label: 'Set', kind: 'text', width: 14 },
  { key: 'number', label: 'Number', kind: 'text', width: 6 },
  { key: 'name', label: 'Player or name', kind: 'text', width: 14 },
  { key: 'subset', label: 'Subset', kind: 'text', width: 9 },
  { key: 'variation', label: 'Variation', kind: 'text', width: 9 },
  { key: 'serialNumber', label: 'Serial number', kind: 'number', width: 9.5 },
  { key: 'divisorNumber', label: 'Print run', kind: 'number', width: 7 },
  { key: 'cmpCode', label: 'CMP code', kind: 'text', width: 7 },
  { key: 'isPrizm', label: 'Prizm', kind: 'check', width: 5 },
  { key: 'isRefractor', label: 'Refractor', kind: 'check', width: 6 },
  {
    key: 'size',
    label: 'Size',
    kind: 'choice',
    width: 8,
    options: CARD_SIZES.map((value) => ({ value, label: CARD_SIZE_WORDS[value] })),
  },
  { key: 'declaredValue', label: 'Value ($)', kind: 'number', width: 7 },
] as const satisfies readonly SheetColumn[];

/** Columns that most cards have nothing in. */
export const RARE_COLUMNS = [
  'subset',
  'serialNumber',
  'divisorNumber',
  'cmpCode',
  'isPrizm',
  'isRefractor',
  'size',
] as const satisfies readonly ColumnKey[];

type ColumnKey = (typeof COLUMNS)[number]['key'];
export const COLUMN_KEYS = COLUMNS.map(({ key }) => key);
export const labelOf = (key: string): string =>
  COLUMNS.find((column) => column.key === key)?.label ?? key;

/** The texts of a saved card. */
export function cellsOf(item: OrderItem): string[] {
  const { isPrizm, isRefractor, declaredValue, size } = item;
  const special: Partial<Record<ColumnKey, string>> = {
    isPrizm: isPrizm ? CHECKED : '',
    isRefractor: isRefractor ? CHECKED : '',
    declaredValue: declaredValue === null ? '' : dollars(declaredValue),
    // A blank cell means Standard.
    size: size === 'standard' ? '' : size,
  };
  return COLUMN_KEYS.map(
    (key) => special[key] ?? String(item[key as Exclude<keyof CardEntry, 'isSerialNumber'>] ?? ''),
  );
}

export const isSameText = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, index) => cell === other[index]);

const dollars = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : plainDollars(cents));

/** A row as it can be saved. */
interface ReadRow {
  readonly entry: CardEntry;
  readonly size: CardSize;
  readonly declaredValue: number | null;
  /** Why cells can't stay as they are, by column; they are left out of the rest. */
  readonly errors: Readonly<Partial<Record<ColumnKey, string>>>;
}

const read = new WeakMap<readonly string[], ReadRow>();
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Reads a row once: cells never change, an edit makes others. */
export function readRow({ cells }: Pick<SheetRow, 'cells'>): ReadRow {
  let row = read.get(cells);
  if (!row) read.set(cells, (row = readCells(cells)));
  return row;
}

function readCells(cells: readonly string[]): ReadRow {
  const errors: Partial<Record<ColumnKey, string>> = {};
  const input: Record<string, unknown> = { id: NO_ID, position: 0 };
  COLUMN_KEYS.forEach((key, column) => {
    const cell = cells[column]!;
    if (cell === '') return;
    const { value, reason } = READERS[key]?.(cell) ?? { value: cell.normalize('NFC') };
    if (reason === undefined) input[key] = value;
    else errors[key] = reason;
  });
  if (input.serialNumber !== undefined || input.divisorNumber !== undefined) {
    input.isSerialNumber = true;
  }
  for (const { path, reason } of checkInput(input, itemInputStruct).fields ?? []) {
    errors[path as ColumnKey] = reason;
    delete input[path];
  }
  const { id: _, position: __, size, declaredValue, ...entry } = input as ItemInput;
  return { entry, size: size ?? 'standard', declaredValue: declaredValue ?? null, errors };
}

type Reader = (cell: string) => { value?: unknown; reason?: string };

const wholeNumber: Reader = (cell) =>
  /^\d{1,9}$/.test(cell) ? { value: Number(cell) } : { reason: 'Enter a whole number' };
const yes: Reader = (cell) =>
  cell === CHECKED ? { value: true } : { reason: 'Enter yes, or leave it blank' };

const READERS: Readonly<Partial<Record<ColumnKey, Reader>>> = {
  year: (cell) => {
    // A season, 1986-87, is known by the year it began.
    const [, year] = /^(\d{4})(?:\s*[-–/]\s*\d{2}(?:\d{2})?)?$/.exec(cell) ?? [];
    return year ? { value: Number(year) } : { reason: 'Enter a year, such as 1989' };
  },
  serialNumber: wholeNumber,
  divisorNumber: wholeNumber,
  isPrizm: yes,
  isRefractor: yes,
  size: (cell) =>
    CARD_SIZES.some((size) => size === cell)
      ? { value: cell }
      : { reason: `Choose ${Object.values(CARD_SIZE_WORDS).join(', ')}` },
  declaredValue: (cell) => {
    const [, whole, part = ''] =
      /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(cell) ?? [];
    return whole
      ? { value: Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0')) }
      : { reason: 'Enter an amount, such as 250 or 1,250.50' };
  },
};
