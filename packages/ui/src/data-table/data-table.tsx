import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { WarningIcon } from '../icons.tsx';
import { Notice } from '../notice.tsx';
import './data-table.css';

type SortDirection = 'asc' | 'desc';

export interface DataColumn<Row> {
  /** Names the column, and the sort if it can be sorted. */
  readonly key: string;
  readonly label: string;
  readonly sortable?: boolean;
  /** Read from the right. */
  readonly numeric?: boolean;
  /** The column that names its row; the first by default. A link in it makes the row pressable. */
  readonly heading?: boolean;
  /** Takes the room that is left; the other columns then stay on one line. */
  readonly grows?: boolean;
  /**
   * Where its values go in a narrow container: below the row's name, at the end of the first line or of the
   * second, in the row's corner, or nowhere; the least needed ones are left out a little earlier. Without it
   * they go below with their label.
   */
  readonly narrow?: 'line' | 'end' | 'second-end' | 'corner' | 'none' | 'least';
  /** @param before the row above it, for what is only shown once. */
  cell(row: Row, before: Row | undefined): ReactNode;
}

export interface DataTableProps<Row> {
  /** The table's caption; read out before it. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** Null until the first page is there. */
  rows: readonly Row[] | null;
  keyOf(row: Row): string | number;
  /** A heading over the rows that follow each other with the same one. */
  groupOf?(row: Row): string;
  /** The next page is loading: the current one stays, marked as old. */
  loading: boolean;
  /** Why the last attempt brought no rows; those of the one before stay. */
  failure?: string | undefined;
  onRetry?(): void;
  /** Shown when nothing was found. */
  empty?: ReactNode;
  /** Rows below the others, such as totals; with them a table without rows is one too. */
  foot?: ReactNode;
  sort?: { readonly key: string; readonly direction: SortDirection };
  onSort?(key: string, direction: SortDirection): void;
  /** Rows to keep room for while the first page loads. */
  expectedRows?: number;
}

/**
 * A page of rows: a table where there is room, rows of two lines where there is not. Roles are written
 * out, for a table that is laid out otherwise is none to the browser.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    groupOf,
    rows,
    loading,
    failure,
    onRetry,
    empty,
    foot,
    expectedRows = 8,
  } = props;
  const failed = failure !== undefined && !loading && (
    <div className="tag-table-notice" data-above={Boolean(rows?.length)}>
      <Notice
        icon={<WarningIcon />}
        title={<h2>{rows?.length ? 'These rows may be out of date' : 'This list did not load'}</h2>}
        role="alert"
        actions={onRetry && <Button onClick={onRetry}>Try again</Button>}
      >
        <p>{failure}</p>
      </Notice>
    </div>
  );
  if (failed && !rows?.length) return failed;
  if (rows?.length === 0 && !foot) return <div className="tag-table-notice">{empty}</div>;
  const table = (
    <div className="tag-table-frame" aria-busy={loading}>
      <table
        className="tag-table"
        role="table"
        aria-label={caption}
        data-old={loading && rows !== null}
        data-dense={columns.some(({ grows }) => grows)}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} {...props} />
            ))}
          </tr>
        </thead>
        {rows?.length !== 0 && (
          <tbody role="rowgroup" aria-hidden={rows ? undefined : true}>
            {rows
              ? rows.map((row, index) => {
                  const before = rows[index - 1];
                  const group = groupOf?.(row);
                  const isNew = group !== undefined && (!before || groupOf!(before) !== group);
                  return (
                    <Fragment key={props.keyOf(row)}>
                      {isNew && <GroupRow label={group} span={columns.length} />}
                      <BodyRow {...{ row, before, columns }} />
                    </Fragment>
                  );
                })
              : Array.from({ length: expectedRows }, (_, index) => (
                  <tr role="row" key={index} className="tag-table-skeleton">
                    {columns.map(({ key, narrow }) => (
                      <td role="cell" key={key} data-narrow={narrow}>
                        <span />
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        )}
        {foot && <tfoot role="rowgroup">{foot}</tfoot>}
      </table>
    </div>
  );
  return (
    <>
      {failed}
      {table}
    </>
  );
}

const GroupRow = ({ label, span }: { label: string; span: number }) => (
  <tr role="row" className="tag-table-group">
    <th role="rowheader" scope="rowgroup" colSpan={span}>
      {label}
    </th>
  </tr>
);

interface HeaderCellProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSort'> {
  column: DataColumn<Row>;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { key, label, sortable, numeric, grows, narrow } = column;
  const direction = sort?.key === key ? sort.direction : undefined;
  const spoken = direction && (direction === 'asc' ? 'ascending' : 'descending');
  return (
    <th
      role="columnheader"
      scope="col"
      data-numeric={numeric}
      data-grows={grows}
      data-narrow={narrow}
      aria-sort={sortable ? spoken : undefined}
    >
      {sortable && onSort ? (
        <button
          type="button"
          data-direction={direction}
          onClick={() => onSort(key, direction === 'asc' ? 'desc' : 'asc')}
        >
          {label}
          <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
            <path className="tag-table-up" d="M1.5 6 5 2.5 8.5 6" />
            <path className="tag-table-down" d="M1.5 10 5 13.5 8.5 10" />
          </svg>
        </button>
      ) : (
        label
      )}
    </th>
  );
}

interface BodyRowProps<Row> extends Pick<DataTableProps<Row>, 'columns'> {
  row: Row;
  before: Row | undefined;
}

function BodyRow<Row>({ row, before, columns }: BodyRowProps<Row>) {
  const heading = columns.find((column) => column.heading) ?? columns[0];
  return (
    <tr role="row" onClick={followName}>
      {columns.map((column) => {
        const { key, label, numeric, grows, narrow } = column;
        const content = (
          <>
            {label && !narrow && column !== heading && (
              <span className="tag-table-label" aria-hidden="true">
                {label}
              </span>
            )}
            <span className="tag-table-value">{column.cell(row, before)}</span>
          </>
        );
        const place = { 'data-grows': grows, 'data-narrow': narrow };
        return column === heading ? (
          <th role="rowheader" scope="row" key={key} {...place}>
            {content}
          </th>
        ) : (
          <td role="cell" key={key} data-numeric={numeric} {...place}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

const CONTROLS = 'a, button, input, label, select, summary, textarea, [role^="menu"], sl-dropdown';

/** A press anywhere in a row follows the link in its name; selecting its text doesn't. */
function followName(event: MouseEvent<HTMLTableRowElement>): void {
  const { currentTarget, target, ctrlKey, metaKey, shiftKey } = event;
  const link = currentTarget.querySelector<HTMLElement>('th a[href]');
  if (!link || (target as Element).closest(CONTROLS) || getSelection()?.type === 'Range') return;
  link.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}
