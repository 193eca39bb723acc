import { formatCount } from '@tag/contract/formats';
import { memo, type ReactNode } from 'react';
import { CheckIcon } from '../icons.tsx';
import { CHECKED, type SheetColumn, shownText } from './column.ts';
import { showsQuery } from './find-cells.ts';
import type { ErrorsOf, StatusColumn } from './row-status.ts';
import type { SheetRow } from './row.ts';

interface RowProps {
  columns: readonly SheetColumn[];
  /** Columns that aren't shown, by index. */
  hidden: ReadonlySet<number>;
  row: SheetRow;
  /** In the sheet, from 0. */
  index: number;
  /** Pixels from the top of all rows. */
  top: number;
  /** The column that can be tabbed to, -1 for the status; null in other rows. */
  active: number | null;
  /** The selected columns; null in other rows. */
  from: number | null;
  to: number | null;
  /** Folded words to be found; empty for none. */
  query: string;
  errorsOf: ErrorsOf | undefined;
  status: StatusColumn | undefined;
  /** The open editor, if it is in the active cell. */
  editor: ReactNode;
}

/** Drawn again only when something in it changed: a move through the sheet draws two rows. */
export const Row = memo(function Row(props: RowProps) {
  const { columns, hidden, row, index, active, from, to, query, errorsOf, status, editor } = props;
  const errors = errorsOf?.(row, index);
  const isSelected = (column: number) =>
    from !== null && to !== null && column >= from && column <= to;
  const before = status ? 3 : 2;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="tag-sheet-row"
      style={{ insetBlockStart: `${props.top}px` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className="tag-sheet-number"
        data-invalid={errors ? true : undefined}
      >
        {formatCount(index + 1)}
      </div>
      {status && (
        <StatusCell
          status={status.of(row, index)}
          isActive={active === -1}
          isSelected={isSelected(-1)}
        />
      )}
      <div role="none" className="tag-sheet-cells">
        {columns.map((column, at) => {
          if (hidden.has(at)) return null;
          const value = row.cells[at]!;
          return (
            <div
              key={column.key}
              role="gridcell"
              aria-colindex={at + before}
              aria-selected={isSelected(at)}
              aria-invalid={errors?.[column.key] ? true : undefined}
              className="tag-sheet-cell"
              data-kind={column.kind}
              data-active={at === active || undefined}
              data-found={(query && showsQuery(column, value, query)) || undefined}
              tabIndex={at !== active ? -1 : editor ? undefined : 0}
            >
              {at === active && editor ? (
                <>
                  {contentOf(column, value)}
                  {editor}
                </>
              ) : (
                contentOf(column, value)
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
});

/** Characters of a cell that are drawn: megabytes in one cell would stop the page. */
const MOST_SHOWN = 300;

/** A bare text where it can be: React and the browser take longer for an element more in each cell. */
function contentOf(column: SheetColumn, value: string): ReactNode {
  if (column.kind !== 'check' || (value !== '' && value !== CHECKED)) {
    return shownText(column, value).slice(0, MOST_SHOWN);
  }
  return <Check isChecked={value === CHECKED} />;
}

function Check({ isChecked }: { isChecked: boolean }) {
  return (
    <>
      <span className="tag-sheet-check" data-checked={isChecked}>
        {isChecked && <CheckIcon />}
      </span>
      <span className="tag-hidden">{isChecked ? 'Yes' : 'No'}</span>
    </>
  );
}

interface StatusCellProps {
  status: ReturnType<StatusColumn['of']>;
  isActive: boolean;
  isSelected: boolean;
}

/** A status that opens something is a button, and then that has the focus in the place of its cell. */
function StatusCell({ status, isActive, isSelected }: StatusCellProps) {
  const tabIndex = isActive ? 0 : -1;
  const opens = status?.onOpen;
  return (
    <div
      role="gridcell"
      aria-colindex={2}
      aria-selected={isSelected}
      aria-readonly
      className="tag-sheet-cell tag-sheet-status"
      data-active={isActive || undefined}
      // Still focusable, for a status may get something to open while the cell has the focus.
      tabIndex={opens ? -1 : tabIndex}
    >
      {opens ? (
        <button type="button" tabIndex={tabIndex} onClick={opens}>
          {status.content}
        </button>
      ) : (
        status?.content
      )}
    </div>
  );
}
