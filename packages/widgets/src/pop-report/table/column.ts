import type { ReactNode } from 'react';

export interface Column<Row> {
  /** The sort key, if the column can be sorted. */
  readonly id: string;
  readonly title: string;
  /** Below the title, smaller: `Pristine`. */
  readonly subtitle?: string;
  /** The full title, if it is abbreviated. */
  readonly name?: string;
  readonly isSortable?: boolean;
  /** The direction of the first click; the other one of the second. */
  readonly first?: 'asc' | 'desc';
  /** Width of the column, defined in table.css. */
  readonly size: 'name' | 'wide' | 'text' | 'count' | 'grade';
  /** Where the column goes in narrow rows, defined in narrow-table.css; figures keep their order. */
  readonly place?: 'name' | 'lead';
  /** Says the same after the row's name where there is no room for the column. */
  readonly aside?: (row: Row) => string | null;
  cell(row: Row): ReactNode;
  /** The same as a plain value, for a file. */
  value(row: Row): string | number | null;
  /** In the row of totals. */
  readonly total?: { readonly shown: ReactNode; readonly value: string | number | null };
}

/** An attribute of the column's cells for the style sheet. */
export function cellProps<Row>({ size, place, aside }: Column<Row>) {
  return { 'data-size': size, 'data-place': aside ? 'aside' : place };
}
