import { countOf, formatCount } from '@tag/contract/formats';
import { useId, useRef, useState } from 'react';
import { cellProps, columnsShown, type Column } from './column.ts';
import { ColumnHeads, type ColumnHeadsProps, directionOf } from './column-heads.tsx';
import { MeasuredRows } from './measured-rows.tsx';
import { SortSelect } from './sort-select.tsx';
import type { RowsProps } from './table-row.tsx';
import { useScrollEdges } from './use-scroll-edges.ts';
import { AllRows } from './all-rows.tsx';

interface GradeTableProps<Row> extends RowsProps<Row>, ColumnHeadsProps<Row> {
  /** The table's name: `Cards of 1999 Base Set`. */
  label: string;
  /** The number of rows on all pages. */
  rowCount?: number;
}

/** Above this, only rows in view are rendered. */
const MOST_RENDERED_ROWS = 1000;

/** Up to this many rows, tables have no skip link. */
const FEW_ROWS = 10;

/**
 * Counts by grade. Rows scroll in both directions under a sticky head, first column, and totals; in a
 * narrow report, counts are below the row's name. Roles are explicit because `display: flex` removes the
 * implicit table roles in some browsers.
 */
export function GradeTable<Row>(props: GradeTableProps<Row>) {
  const { label, columns, rows, before = 0, rowCount = rows.length } = props;
  const id = useId();
  const after = useRef<HTMLSpanElement>(null);
  const region = useRef<HTMLDivElement>(null);
  useScrollEdges(region);
  const isLong = rows.length > MOST_RENDERED_ROWS;
  // The header row is the first, the totals the last.
  const all = rowCount + 2;
  // A set: so many grades fit next to each other only with narrow columns.
  const isDense = columns.some(({ isBeneath }) => isBeneath);
  const Rows = isLong ? MeasuredRows : AllRows;
  return (
    <div className="tag-pop-skippable">
      {rows.length > FEW_ROWS && (
        <button type="button" className="tag-pop-skip" onClick={() => after.current?.focus()}>
          {`Skip ${formatCount(rows.length)} rows`}
        </button>
      )}
      <SortStatus {...props} />
      <SortSelect {...props} />
      <div className="tag-pop-scroller">
        <div
          ref={region}
          className="tag-pop-table"
          data-rows={columns[0]?.size === 'name' ? 'counts' : 'ranks'}
          data-dense={isDense || undefined}
          data-long={isLong || undefined}
          role="region"
          aria-labelledby={`${id}label`}
          tabIndex={0}
        >
          <table role="table" aria-labelledby={`${id}label`} aria-rowcount={all}>
            <caption id={`${id}label`} className="tag-hidden">
              {`${label}, ${countOf(rowCount, 'row')}`}
            </caption>
            <ColumnHeads {...props} />
            <Rows {...props} before={before} />
            <Totals columns={columns} index={all} />
          </table>
        </div>
      </div>
      <span ref={after} tabIndex={-1} />
    </div>
  );
}

/** Announces a new sort order once its rows are shown; nothing while it stays the same. */
function SortStatus<Row>({ columns, sort, direction }: GradeTableProps<Row>) {
  const column = columns.find(({ id }) => id === sort);
  const order = column && `${column.id} ${directionOf(column, direction)}`;
  const [announced, setAnnounced] = useState({ order, text: '' });
  if (announced.order !== order) {
    const text = column
      ? `Sorted by ${column.name ?? column.title}, ${directionOf(column, direction)}`
      : '';
    setAnnounced({ order, text });
  }
  return (
    <p className="tag-hidden" role="status">
      {announced.text}
    </p>
  );
}

function Totals<Row>({ columns, index }: { columns: readonly Column<Row>[]; index: number }) {
  if (!columns.some(({ total }) => total)) return null;
  return (
    <tfoot role="rowgroup">
      <tr role="row" aria-rowindex={index}>
        {columnsShown(columns).map((column, place) =>
          place === 0 ? (
            <th key={column.id} role="rowheader" scope="row" {...cellProps(column)}>
              <span className="tag-pop-name">{column.total?.shown}</span>
            </th>
          ) : (
            <td key={column.id} role="cell" {...cellProps(column)}>
              {column.total?.shown}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
