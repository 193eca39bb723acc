import type { Direction } from '@tag/contract/pops';
import { cellProps, columnsShown, type Column } from './column.ts';

export interface ColumnHeadsProps<Row> {
  columns: readonly Column<Row>[];
  /** The id of the column by which rows are sorted. */
  sort?: string | undefined;
  direction?: Direction | undefined;
  onSort?(sort: string, direction: Direction): void;
}

/** Column heads; the sortable ones are buttons. */
export function ColumnHeads<Row>({ columns, sort, direction, onSort }: ColumnHeadsProps<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columnsShown(columns).map((column, position) => {
          const isSorted = column.id === sort;
          const now = isSorted ? (direction ?? firstOf(column)) : undefined;
          const sorted = isSorted ? directionOf(column, direction) : undefined;
          const isButton = column.isSortable === true && onSort !== undefined;
          return (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              {...cellProps(column)}
              {...(isButton && { 'aria-sort': sorted ?? 'none' })}
            >
              {isButton ? (
                <>
                  <button type="button" onClick={() => onSort(column.id, nextOf(column, now))}>
                    <Title column={column} />
                    <span className="tag-pop-sorted" data-sorted={sorted} aria-hidden="true" />
                  </button>
                  {position === 0 && <span className="tag-pop-first">{column.title}</span>}
                </>
              ) : (
                <Title column={column} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Title<Row>({ column: { title, subtitle, name } }: { column: Column<Row> }) {
  return (
    <span>
      <span {...(name && { 'aria-hidden': true })}>
        {title}
        {subtitle && <small> {subtitle}</small>}
      </span>
      {name && <span className="tag-hidden">{name}</span>}
    </span>
  );
}

/** The sort direction: the requested one, or that of the column's first click. */
export function directionOf<Row>(column: Column<Row>, direction: Direction | undefined) {
  return (direction ?? firstOf(column)) === 'asc' ? 'ascending' : 'descending';
}

/** The direction of a column's first click. */
export const firstOf = <Row,>({ first = 'desc' }: Column<Row>) => first;

/** The direction of the next click. */
export function nextOf<Row>(column: Column<Row>, now: Direction | undefined) {
  if (!now) return firstOf(column);
  return now === 'asc' ? 'desc' : 'asc';
}
