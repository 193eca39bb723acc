import type { ReactNode } from 'react';

export interface Column<Row> {
  /** What rows are sorted by where the column can be sorted; its name in the style sheet else. */
  readonly id: string;
  readonly title: string;
  /** Below the title, smaller: `Pristine`. */
  readonly subtitle?: string;
  /** What the title is short for. */
  readonly name?: string;
  readonly isSortable?: boolean;
  /** The direction of the first click; the other one of the second. */
  readonly first?: 'asc' | 'desc';
  /** Width of the column, defined in table.css. */
  readonly size: 'name' | 'wide' | 'text' | 'short' | 'count' | 'grade';
  cell(row: Row): ReactNode;
  /** The same as a plain value, for a file. */
  value(row: Row): string | number | null;
  /** In the row of totals. */
  readonly total?: { readonly shown: ReactNode; readonly value: string | number | null };
}
