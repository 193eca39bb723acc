import type { Column } from '../table/column.ts';

/** Text that spreadsheets run as a formula, including full-width first characters. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * A cell that a spreadsheet shows unchanged. Text that it would run as a formula gets an apostrophe, which
 * it hides. Numbers stay numbers.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The shown rows as CSV (RFC 4180), totals last, in UTF-8 with a BOM for Excel. */
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
