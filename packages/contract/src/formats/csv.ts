/** Text that spreadsheets run as a formula, including full-width first characters. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * A cell that a spreadsheet shows unchanged. Text that it would run as a formula gets an apostrophe, which
 * it hides. Numbers stay numbers.
 */
function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `2026-11-21 15:05:30` of a moment in UTC: spreadsheets read it as a time. */
export const cellTime = (at: string): string => at.slice(0, 19).replace('T', ' ');

type Cells = readonly (string | number | null)[];

/** How a CSV file begins: the mark by which Excel knows UTF-8. */
export const CSV_MARK = '\uFEFF';

/** Rows as CSV (RFC 4180), each with its line break. */
export const csvLines = (rows: readonly Cells[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** A CSV file in UTF-8. */
export const toCsv = (rows: readonly Cells[]): string => CSV_MARK + csvLines(rows);
