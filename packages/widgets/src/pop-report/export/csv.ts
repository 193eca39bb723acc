import type { Column } from '../table/column.ts';

/** Text that a spreadsheet would take for a formula, including full-width first characters. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * A cell that a spreadsheet shows as it is: a text that it would run as a formula is given an
 * apostrophe, which it hides. Our own numbers stay numbers.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as they are shown, with the totals last. UTF-8 that Excel recognizes, by RFC 4180. */
export function writeCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title, name, size }) => (size === 'grade' ? (name ?? title) : title)),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
    ...(columns.some(({ total }) => total)
      ? [columns.map(({ total }) => total?.value ?? null)]
      : []),
  ];
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
