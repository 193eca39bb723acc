import { type SheetColumn, valueReader } from './column.ts';
import { type SheetRow, UnreadRow } from './row.ts';
import type { TextBlock } from './text-block.ts';

/**
 * Makes the rows of a sheet.
 * @param lastId the highest id that is taken
 */
export function createRowMaker(columns: readonly SheetColumn[], lastId: number) {
  const readers = columns.map(valueReader);
  const nothing = columns.map(() => '');

  function cellsWith(cells: readonly string[], column: number, texts: readonly string[]) {
    let changed: string[] | undefined;
    const end = Math.min(texts.length, columns.length - column);
    for (let index = 0; index < end; index += 1) {
      const value = readers[column + index]!(texts[index]!);
      if (value === cells[column + index]) continue;
      changed ??= [...cells];
      changed[column + index] = value;
    }
    return changed ?? cells;
  }

  /** The row with these texts from a column on; the same row if they change nothing. */
  function withTexts(row: SheetRow, column: number, texts: readonly string[]): SheetRow {
    const cells = cellsWith(row.cells, column, texts);
    return cells === row.cells ? row : { id: row.id, cells };
  }

  return {
    blank: (): SheetRow => ({ id: (lastId += 1), cells: nothing }),
    withTexts,
    /** An id that another sheet gave. */
    know: (id: number): void => void (lastId = Math.max(lastId, id)),
    /** The same with the rows of a block, which are left unread where nothing was. */
    pasting(column: number, block: TextBlock): (row: SheetRow, index: number) => SheetRow {
      const read = (index: number) => cellsWith(nothing, column, block.row(index));
      return (row, index) =>
        row.cells === nothing
          ? new UnreadRow(row.id, index, read)
          : withTexts(row, column, block.row(index));
    },
  };
}
