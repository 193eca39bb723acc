import type { ReactNode } from 'react';
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
  /** The column that names its row; the first by default. */
  readonly heading?: boolean;
  cell(row: Row): ReactNode;
}

export interface DataTableProps<Row> {
  /** The table's caption; read out before it. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** Null until the first page is there. */
  rows: readonly Row[] | null;
  keyOf(row: Row): string | number;
  /** The next page is loading: the current one stays, marked as old. */
  loading: boolean;
  /** Why the last attempt brought no rows; those of the one before stay. */
  failure?: string | undefined;
  onRetry?(): void;
  /** Shown when nothing was found. */
  empty: ReactNode;
  sort?: { readonly key: string; readonly direction: SortDirection };
  onSort?(key: string, direction: SortDirection): void;
  /** Rows to keep room for while the first page loads. */
  expectedRows?: number;
}

/**
 * A page of rows: a table where there is room, a list of cards where there is not. Roles are written
 * out, for a table that is laid out otherwise is none to the browser.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, loading, failure, onRetry, empty, expectedRows = 8 } = props;
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
  if (rows?.length === 0) return <div className="tag-table-notice">{empty}</div>;
  const table = (
    <div className="tag-table-frame" aria-busy={loading}>
      <table
        className="tag-table"
        role="table"
        aria-label={caption}
        data-old={loading && rows !== null}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" aria-hidden={rows ? undefined : true}>
          {rows
            ? rows.map((row) => <BodyRow key={props.keyOf(row)} row={row} columns={columns} />)
            : Array.from({ length: expectedRows }, (_, index) => (
                <tr role="row" key={index} className="tag-table-skeleton">
                  {columns.map(({ key }) => (
                    <td role="cell" key={key}>
                      <span />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
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

interface HeaderCellProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSort'> {
  column: DataColumn<Row>;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { key, label, sortable, numeric } = column;
  const direction = sort?.key === key ? sort.direction : undefined;
  const spoken = direction && (direction === 'asc' ? 'ascending' : 'descending');
  return (
    <th
      role="columnheader"
      scope="col"
      data-numeric={numeric}
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

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly DataColumn<Row>[] }) {
  const heading = columns.find((column) => column.heading) ?? columns[0];
  return (
    <tr role="row">
      {columns.map((column) => {
        const content = (
          <>
            {column.label && (
              <span className="tag-table-label" aria-hidden="true">
                {column.label}
              </span>
            )}
            <span className="tag-table-value">{column.cell(row)}</span>
          </>
        );
        return column === heading ? (
          <th role="rowheader" scope="row" key={column.key}>
            {content}
          </th>
        ) : (
          <td role="cell" key={column.key} data-numeric={column.numeric}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}
