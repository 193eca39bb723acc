import { formatCount } from '@tag/contract/formats';
import type { Direction } from '@tag/contract/pops';
import { useId, useRef } from 'react';
import type { Column } from './column.ts';
import { ColumnHeads } from './column-heads.tsx';
import { MeasuredRows } from './measured-rows.tsx';
import { WholeRows } from './whole-rows.tsx';

export interface GradeTableProps<Row> {
  /** What the rows are: `Cards of 1999 Base Set`. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  /** How many rows come before the first of these, and how many there are on all pages. */
  before?: number;
  rowCount?: number;
  sort?: string | undefined;
  direction?: Direction | undefined;
  onSort?(sort: string, direction: Direction): void;
}

/** More rows than these are drawn only where they are looked at. */
export const MOST_WHOLE_ROWS = 1000;

/** As many as one goes through with the Tab key without a sigh. */
const FEW_ROWS = 10;

/**
 * Counts by grade, one thing a row, in a region of its own that scrolls both ways under a head, a first
 * column and a row of totals that stay. It is a table to whoever reads it by ear, however it is laid
 * out: roles are written out because `display: grid` takes them away in some browsers.
 */
export function GradeTable<Row>(props: GradeTableProps<Row>) {
  const { label, columns, rows, before = 0, rowCount = rows.length } = props;
  const id = useId();
  const after = useRef<HTMLSpanElement>(null);
  const isLong = rows.length > MOST_WHOLE_ROWS;
  // The row of heads is the first; the totals come after the last.
  const all = rowCount + 2;
  const Rows = isLong ? MeasuredRows : WholeRows;
  return (
    <div className="tag-pop-skippable">
      {rows.length > FEW_ROWS && (
        <button type="button" className="tag-pop-skip" onClick={() => after.current?.focus()}>
          Skip these {formatCount(rows.length)} rows
        </button>
      )}
      <div className="tag-pop-table" role="region" aria-labelledby={`${id}label`} tabIndex={0}>
        <table role="table" aria-labelledby={`${id}label`} aria-rowcount={all}>
          <caption id={`${id}label`} className="tag-hidden">
            {label}, {formatCount(rowCount)} {rowCount === 1 ? 'row' : 'rows'}
          </caption>
          <ColumnHeads {...props} />
          <Rows {...props} before={before} />
          <Totals columns={columns} index={all} />
        </table>
      </div>
      <span ref={after} tabIndex={-1} />
    </div>
  );
}

function Totals<Row>({ columns, index }: { columns: readonly Column<Row>[]; index: number }) {
  if (!columns.some(({ total }) => total)) return null;
  return (
    <tfoot role="rowgroup">
      <tr role="row" aria-rowindex={index}>
        {columns.map(({ id, size, total }, column) =>
          column === 0 ? (
            <th key={id} role="rowheader" scope="row" data-size={size}>
              {total?.shown}
            </th>
          ) : (
            <td key={id} role="cell" data-size={size}>
              {total?.shown}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
