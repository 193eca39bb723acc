import type { ReactNode } from 'react';

export interface Column<Row> {
  /** The sort key, if the column can be sorted. */
  readonly id: string;
  readonly title: string;
  /** Below the title, smaller: `Pristine`. */
  readonly subtitle?: string;
  /** The full name of an abbreviated title. */
  readonly name?: string;
  readonly isSortable?: boolean;
  /** The sort direction of the first click; the second reverses it. */
  readonly first?: 'asc' | 'desc';
  /** Width of the column, defined in table.css. */
  readonly size: 'name' | 'wide' | 'text' | 'count' | 'grade';
  /** The column's position in narrow rows, defined in narrow-table.css; counts keep their order. */
  readonly place?: 'name' | 'lead';
  /** The value as text after the row's name, in narrow rows without this column. */
  readonly aside?: (row: Row) => string | null;
  /** Beneath the row's name at every width, and a column only in files. */
  readonly isBeneath?: boolean;
  /** How much of the row's total the cell counts, from 0 to 1: its shade. */
  readonly heat?: (row: Row) => number;
  cell(row: Row): ReactNode;
  /** The plain value, for files. */
  value(row: Row): string | number | null;
  /** The value in the totals row. */
  readonly total?: { readonly shown: ReactNode; readonly value: string | number | null };
}

/** The columns of the table, without those beneath the rows' names. */
export const columnsShown = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ isBeneath }) => !isBeneath);

/** The attributes of a cell that the style sheet uses. */
export function cellProps<Row>({ size, place, aside }: Column<Row>) {
  return { 'data-size': size, 'data-place': aside ? 'aside' : place };
}
