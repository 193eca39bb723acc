import { readClipboardText, writeClipboardText } from './clipboard-text.ts';
import { columnsChanged, type SheetChange } from './history.ts';
import type { CellPosition, SheetRange } from './range.ts';
import type { SheetRow } from './row.ts';
import type { ShownRows } from './shown-rows.ts';
import { intoColumns, repeatInto } from './text-block.ts';
import { countColumns, countRows, mostRows } from './wording.ts';

/** The selection that commands work on, and where they show their results. */
interface CommandedView {
  rows(): readonly SheetRow[];
  active(): CellPosition;
  selection(): SheetRange;
  clamp(position: CellPosition): CellPosition;
  /** The shown ones. */
  columnsBetween(from: number, to: number): readonly number[];
  show(range: { active: CellPosition; anchor: CellPosition }, message?: string): void;
  selectRows(from: number, to: number, message?: string): void;
  say(message: string): void;
  finishEditing(): void;
}

/** Clipboard, rows, and undo: what is done to the selected cells of a sheet. */
export function createSheetCommands(sheet: ShownRows, view: CommandedView) {
  const { rows, active, selection, clamp, columnsBetween } = view;
  const { show, selectRows, say, finishEditing } = view;
  const lastData = sheet.columns.length - 1;

  /** The selection without the statuses; null if it has nothing else. */
  function selectedCells(): SheetRange | null {
    const range = selection();
    return range.right < 0 ? null : { ...range, left: Math.max(range.left, 0) };
  }

  function showChange(change: SheetChange | null, message: string): void {
    if (!change) return;
    const { at, before, after } = change;
    if (before.length + after.length === 0) {
      say(`${message} The change is in rows that aren’t shown.`);
      return;
    }
    const changed = columnsChanged(change);
    const last = at + Math.max(1, after.length) - 1;
    if (before.length !== after.length || !changed) selectRows(at, last, message);
    else {
      const anchor = clamp({ row: last, column: changed.right });
      show({ active: clamp({ row: at, column: changed.left }), anchor }, message);
    }
  }

  return {
    /** The selected cells as spreadsheets read them; null for statuses alone. */
    copy(): string | null {
      const range = selectedCells();
      if (!range) return null;
      const { top, bottom, left, right } = range;
      const copied = rows().slice(top, bottom + 1);
      const columns = columnsBetween(left, right);
      return writeClipboardText(copied.map(({ cells }) => columns.map((column) => cells[column]!)));
    },
    /**
     * Repeats the copied block if it fits into the selection several times, as spreadsheets do. It goes into the
     * columns shown; one that is wider goes into the others too.
     */
    paste(text: string) {
      finishEditing();
      const range = selectedCells();
      if (!range) return;
      const { left } = range;
      const width = columnsBetween(left, range.right).length;
      const pasted = repeatInto(readClipboardText(text), { ...range, right: left + width - 1 });
      const shown = columnsBetween(left, lastData);
      const block = pasted.width <= shown.length ? intoColumns(pasted, shown) : pasted;
      const dropped = sheet.paste(range.top, range.left, block);
      const height = block.height - dropped.rows;
      const messages = [
        height * pasted.width > 1 && `Pasted ${countRows(height)}.`,
        dropped.rows > 0 && `${countRows(dropped.rows)} didn’t fit. ${mostRows(sheet)}`,
        dropped.columns > 0 && `${countColumns(dropped.columns)} didn’t fit.`,
      ];
      const end = { row: range.top + height - 1, column: range.left + block.width - 1 };
      const anchor = clamp({ row: end.row, column: Math.min(end.column, lastData) });
      const message = messages.filter(Boolean).join(' ');
      show({ active: { row: range.top, column: range.left }, anchor }, message);
    },
    clear() {
      const range = selectedCells();
      if (range) sheet.clear(range);
    },
    fillDown() {
      finishEditing();
      const range = selectedCells();
      if (range) sheet.fillDown(range);
    },
    duplicate() {
      finishEditing();
      const { top, bottom } = selection();
      const count = bottom - top + 1;
      const added = sheet.duplicateRows(top, count);
      const message = added < count ? mostRows(sheet) : `Duplicated ${countRows(added)}.`;
      if (added > 0) selectRows(bottom + 1, bottom + added, message);
      else say(message);
    },
    /** Rows above the selection, as many as are selected. */
    insertRows() {
      finishEditing();
      const { top, bottom } = selection();
      const added = sheet.insertRows(top, bottom - top + 1);
      if (added > 0) selectRows(top, top + added - 1, `Inserted ${countRows(added)}.`);
      else say(mostRows(sheet));
    },
    addRows(count: number) {
      finishEditing();
      const { length } = rows();
      const added = sheet.insertRows(length, count);
      const message = added < count ? mostRows(sheet) : `Added ${countRows(added)}.`;
      const to = clamp({ row: length, column: 0 });
      show({ active: to, anchor: to }, message);
    },
    deleteRows() {
      finishEditing();
      const { top, bottom } = selection();
      const { column } = active();
      const count = bottom - top + 1;
      sheet.deleteRows(top, count);
      const to = clamp({ row: top, column });
      show({ active: to, anchor: to }, `Deleted ${countRows(count)}.`);
    },
    undo() {
      finishEditing();
      showChange(sheet.undo(), 'Undone.');
    },
    redo() {
      finishEditing();
      showChange(sheet.redo(), 'Redone.');
    },
  };
}
