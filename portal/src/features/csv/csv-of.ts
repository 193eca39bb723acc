import { toCsv } from '@tag/contract/formats';

/** A column of a file: its heading, and its text in a row. */
export type CsvColumn<Row> = readonly [heading: string, text: (row: Row) => string];

/** Rows as CSV, under the headings of their columns. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const headings = columns.map(([heading]) => heading);
  return toCsv([headings, ...rows.map((row) => columns.map(([, text]) => text(row)))]);
}
