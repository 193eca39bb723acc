import { memo, type ReactNode } from 'react';
import type { Column } from './column.ts';

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** Its place in the whole table, the row of heads being 1. */
  index: number;
  /** Pixels from the top of its group, where rows are laid out by measure. */
  top?: number;
}

function TableRowOf<Row>({ row, columns, index, top }: TableRowProps<Row>): ReactNode {
  return (
    <tr
      role="row"
      aria-rowindex={index}
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

/** One thing and its counts. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf;
