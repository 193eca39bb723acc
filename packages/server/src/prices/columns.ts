import type { PriceRow } from './rows.ts';

type Value = string | number | boolean | readonly string[] | null;

/** How a column is written in the file. */
interface Column {
  /** The meaning of an empty cell. */
  readonly empty: Value;
  /** The value of a cell that isn't empty; undefined if it can't be read. */
  readonly read: (cell: string) => Value | undefined;
  readonly write: (value: never) => string;
  /** The expected format of a cell. */
  readonly expected: string;
}

/** A decimal number, stored as an integer of its smallest unit. */
function decimal(places: number, expected: string): Column {
  const pattern = new RegExp(`^\\$?(\\d{1,3}(?:,\\d{3})+|\\d{1,9})(?:\\.(\\d{1,${places}}))?$`);
  return {
    empty: null,
    expected,
    read(cell) {
      const [, whole, part = ''] = pattern.exec(cell) ?? [];
      return whole && Number(whole.replaceAll(',', '') + part.padEnd(places, '0'));
    },
    write: (value: number) => (value / 10 ** places).toFixed(places),
  };
}

const dollars = decimal(2, 'an amount such as 14.95');

const whole: Column = {
  empty: null,
  expected: 'a whole number',
  read: (cell) => (/^\d{1,9}$/.test(cell) ? Number(cell) : undefined),
  write: (value: number) => String(value),
};

const flag: Column = {
  empty: false,
  expected: 'yes or no',
  read: (cell) => ({ yes: true, no: false })[cell.toLowerCase()],
  write: (value: boolean) => (value ? 'yes' : 'no'),
};

const words: Column = {
  empty: [],
  expected: 'values separated by ";"',
  read: (cell) =>
    cell
      .split(';')
      .map((word) => word.trim())
      .filter(Boolean),
  write: (value: readonly string[]) => value.join(';'),
};

/** The last day (UTC) of something. */
const lastDay: Column = {
  empty: null,
  expected: 'a day such as 2027-01-31',
  read: (cell) => (/^\d{4}-\d\d-\d\d$/.test(cell) ? `${cell}T23:59:59.999Z` : undefined),
  write: (value: string) => value.slice(0, 10),
};

const COLUMNS = {
  price: dollars,
  percentOff: whole,
  businessDays: whole,
  maxValue: dollars,
  includedCards: whole,
  pricePerFurtherCard: dollars,
  isInternational: flag,
  maxWidth: decimal(1, 'millimeters such as 63.5'),
  maxHeight: decimal(1, 'millimeters such as 88.9'),
  maxThickness: decimal(2, 'millimeters such as 0.89'),
  serviceSpeeds: words,
  categories: words,
  minCards: whole,
  maxCards: whole,
  yearFrom: whole,
  yearTo: whole,
  validUntil: lastDay,
} as const satisfies Record<string, Column>;
type ValueName = keyof typeof COLUMNS;

/** The columns of the file that not every row fills. */
export const VALUE_COLUMNS = Object.keys(COLUMNS) as readonly ValueName[];

/** @returns a cell's value, or a reason why it can't be read. */
export function readCell(
  column: ValueName,
  cell: string,
): { readonly value: Value } | { readonly reason: string } {
  const { empty, expected, read }: Column = COLUMNS[column];
  const value = cell === '' ? empty : read(cell);
  return value === undefined ? { reason: `Expected ${expected}` } : { value };
}

/** The cells of a row by their column, without those that are empty. */
export function writeCells({ values }: Pick<PriceRow, 'values'>): Record<string, string> {
  const cells = Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, COLUMNS[name as ValueName].write(value as never)]);
  return Object.fromEntries(cells) as Record<string, string>;
}
