import { memo, type ReactNode } from 'react';
import { cellProps, columnsShown, type Column } from './column.ts';
import { RowName } from './row-name.tsx';

/** The props of a table's body: the rows of one page. */
export interface RowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The count of a full bar; without it, rows have no bars. */
  most?: number;
  keyOf(row: Row): string | number;
  /** The number of rows on earlier pages. */
  before?: number;
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  most: number | undefined;
  /** Its position in the full table; the header row is 1. */
  index: number;
  /** For virtual rows: pixels from the top, and the callback that measures the height. */
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
      {columnsShown(columns).map((column, place) =>
        place === 0 ? (
          <th key={column.id} role="rowheader" scope="row" {...cellProps(column)}>
            <RowName row={row} columns={columns} most={most} />
          </th>
        ) : (
          <td key={column.id} role="cell" {...cellProps(column)} {...shadeOf(column, row)}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** A cell's shade in steps of 10 percent; a style would be refused in HTML from the server. */
const shadeOf = <Row,>({ heat }: Column<Row>, row: Row) => ({
  'data-heat': Math.ceil(10 * (heat?.(row) ?? 0)) || undefined,
});

/** One row of the table. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf;
