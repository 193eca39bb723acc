import { formatCount } from '@tag/contract/formats';
import { heightOf } from './range.ts';
import type { ErrorsOf, StatusColumn } from './row-status.ts';
import type { SheetRow } from './row.ts';
import type { SheetView, SheetViewSnapshot } from './sheet-view.ts';
import { countColumns, countRows } from './wording.ts';

interface StatusLineProps {
  view: SheetView;
  shown: SheetViewSnapshot;
  rows: readonly SheetRow[];
  errorsOf: ErrorsOf | undefined;
  status: StatusColumn | undefined;
}

/**
 * The last action's result, or the focused cell and its error. Also announced: few screen readers read the
 * row number, and none the error, of a cell that is rendered this late.
 */
export function StatusLine({ view, shown, rows, errorsOf, status }: StatusLineProps) {
  const { row: shownIndex, column: at } = view.active();
  const row = rows[shownIndex]!;
  const index = view.sheet.placeOf(shownIndex);
  const column = view.sheet.columns[at];
  const problem = column ? errorsOf?.(row, index)?.[column.key] : status?.of(row, index)?.text;
  const range = view.selection();
  const width = view.columnsBetween(range.left, range.right).length;
  const size = [
    heightOf(range) > 1 && countRows(heightOf(range)),
    width > 1 && countColumns(width),
  ].filter(Boolean);
  const position = [
    `Row ${formatCount(index + 1)} of ${formatCount(view.sheet.total())}`,
    (column ?? status)?.label,
    size.length > 0 && `${size.join(' and ')} selected`,
  ].filter(Boolean);
  return (
    <p className="tag-sheet-line" role="status" data-invalid={Boolean(column && problem)}>
      {shown.message || `${position.join(', ')}${problem ? `: ${problem}` : ''}`}
    </p>
  );
}
