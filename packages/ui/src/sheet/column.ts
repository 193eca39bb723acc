import { foldText } from '@tag/contract/formats';

interface ColumnBase {
  /** Names the column in errors and in `setCells`; unique in a sheet. */
  readonly key: string;
  /** The column's head. */
  readonly label: string;
  /** In em; 8 by default. Without row statuses the last column grows into the room that is left. */
  readonly width?: number;
}

/** Free text, or text that is usually digits: shown at the end of its cell, with a keypad for touch. */
interface TextColumn extends ColumnBase {
  readonly kind: 'text' | 'number';
}

/** One of a few values. */
interface ChoiceColumn extends ColumnBase {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Yes or no: `yes`, or an empty cell. */
interface CheckColumn extends ColumnBase {
  readonly kind: 'check';
}

/**
 * A cell is a string in every column. Text that isn't a valid value for its column stays as typed, and
 * the host reports it: a sheet never throws text away.
 */
export type SheetColumn = TextColumn | ChoiceColumn | CheckColumn;

/** The value of a checked cell. */
export const CHECKED = 'yes';

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on', '✓', '✔']);
const NO = new Set(['', 'no', 'n', 'false', 'f', '0', '-', 'off']);

/** Reads typed or pasted text as a cell's value: one line, without spaces around it. */
export function valueReader(column: SheetColumn): (text: string) => string {
  if (column.kind === 'check') {
    return (text) => {
      const line = oneLine(text);
      const folded = line.toLowerCase();
      return YES.has(folded) ? CHECKED : NO.has(folded) ? '' : line;
    };
  }
  if (column.kind === 'choice') {
    const values = new Map<string, string>();
    for (const { value, label } of column.options) values.set(foldText(label), value);
    for (const { value } of column.options) values.set(foldText(value), value);
    return (text) => {
      const line = oneLine(text);
      return values.get(foldText(line)) ?? line;
    };
  }
  return oneLine;
}

/** Three quick looks, because nearly all texts have nothing to replace. */
const oneLine = (text: string) =>
  (text.includes('\n') || text.includes('\r') || text.includes('\t')
    ? text.replace(/\s*[\n\r\t]+\s*/g, ' ')
    : text
  ).trim();

/** The text a cell shows. */
export function shownText(column: SheetColumn, value: string): string {
  if (column.kind !== 'choice') return value;
  return column.options.find((option) => option.value === value)?.label ?? value;
}
