import { toCsv } from '@tag/contract/formats';
import type { Column } from '../table/column.ts';

/** The shown rows as CSV, totals last. */
export function writeCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title, name, size }) => (size === 'grade' ? (name ?? title) : title)),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
    ...(columns.some(({ total }) => total)
      ? [columns.map(({ total }) => total?.value ?? null)]
      : []),
  ];
  return toCsv(lines);
}
