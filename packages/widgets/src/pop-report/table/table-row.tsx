import { memo, type ReactNode } from 'react';
import type { Column } from './column.ts';

/** The rows of one page, as a table's body receives them. */
export interface RowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  /** How many rows come before the first of these, on earlier pages. */
  before?: number;
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** Its position in the whole table; the row of heads is 1. */
  index: number;
  /** Where rows are positioned one by one: pixels from the top, and what measures its height. */
  top?: number;
  measure?: (row: HTMLElement | null) => void;
  /** Its position among the rows of its page, from 0; `measure` reads it. */
  position?: number;
}

function TableRowOf<Row>({
  row,
  columns,
  index,
  top,
  measure,
  position,
}: TableRowProps<Row>): ReactNode {
  return (
    <tr
      ref={measure}
      role="row"
      aria-rowindex={index}
      data-index={position}
      {...(top !== undefined && { style: { transform: `translateY(${top}px)` } })}
    >
      {columns.map(({ id, size, cell }, column) =>
        column === 0 ? (
          <th key={id} role="rowheader" scope="row" data-size={size}>
            {cell(row)}
          </th>
        ) : (
          <td key={id} role="cell" data-size={size}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** One thing counted. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf;
