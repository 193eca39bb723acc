import { memo, type ReactNode } from 'react';
import { cellProps, type Column } from './column.ts';
import { RowName } from './row-name.tsx';

/** The rows of one page, as a table's body receives them. */
export interface RowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The count that a full bar shows; without it rows have no bars. */
  most?: number;
  keyOf(row: Row): string | number;
  /** How many rows come before the first of these, on earlier pages. */
  before?: number;
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  most: number | undefined;
  /** Its position in the full table; the header row is 1. */
  index: number;
  /** If rows are positioned individually: pixels from the top, and the function that measures the height. */
  top?: number;
  measure?: (row: HTMLElement | null) => void;
  /** Its position among the rows of its page, from 0; `measure` reads it. */
  position?: number;
}

function TableRowOf<Row>({
  row,
  columns,
  most,
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
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.id} role="rowheader" scope="row" {...cellProps(column)}>
            <RowName row={row} columns={columns} most={most} />
          </th>
        ) : (
          <td key={column.id} role="cell" {...cellProps(column)}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** One thing counted. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf;
