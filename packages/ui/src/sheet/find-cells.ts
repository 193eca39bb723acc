import { foldText } from '@tag/contract/formats';
import { type SheetColumn, shownText } from './column.ts';
import type { CellPosition } from './range.ts';
import type { SheetRow } from './row.ts';

/** Folding takes Unicode's tables; most cells are plain ASCII. */
const fold = (text: string) => (/[^ -~]/.test(text) ? foldText(text) : text.toLowerCase());

/** Whether a cell contains the words, ignoring case and accents. Words are folded by `foldQuery`. */
export const showsQuery = (column: SheetColumn, value: string, query: string): boolean =>
  value !== '' && fold(shownText(column, value)).includes(query);

export const foldQuery = (query: string): string => fold(query.trim());

/** Every cell that shows the words, row by row. Nothing for no words. */
export function findCells(
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  words: string,
): CellPosition[] {
  const query = foldQuery(words);
  const found: CellPosition[] = [];
  if (query === '') return found;
  rows.forEach(({ cells }, row) => {
    cells.forEach((value, column) => {
      if (showsQuery(columns[column]!, value, query)) found.push({ row, column });
    });
  });
  return found;
}

/**
 * The index of the next found cell in a direction; it goes around at the ends.
 * @param from where to begin: this cell counts too if `isFirst`
 */
export function nextFound(
  found: readonly CellPosition[],
  from: CellPosition,
  direction: 1 | -1,
  isFirst: boolean,
): number {
  const distance = (cell: CellPosition) =>
    (cell.row - from.row || cell.column - from.column) * direction;
  const isNext = (cell: CellPosition) => distance(cell) > 0 || (isFirst && distance(cell) === 0);
  const next = direction === 1 ? found.findIndex(isNext) : found.findLastIndex(isNext);
  return next >= 0 ? next : direction === 1 ? 0 : found.length - 1;
}
