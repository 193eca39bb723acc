import type { SheetChange } from './history.ts';
import type { SheetRow } from './row.ts';
import type { Sheet } from './sheet.ts';
import { blockOf, type TextBlock } from './text-block.ts';

export type ShowsRow = (row: SheetRow) => boolean;

/**
 * A sheet seen through a filter: rows are counted, selected, and changed as they are shown, and those in
 * between stay as they are. Without a filter, or if it shows no row, it is the sheet itself.
 */
export interface ShownRows extends Sheet {
  filter(shows: ShowsRow | undefined): void;
  isFiltered(): boolean;
  /** How many rows there are, with those that aren't shown. */
  total(): number;
  /** The index of a shown row in the sheet, which gives its number. */
  placeOf(row: number): number;
  /** The reverse; -1 for a row that isn't shown. */
  shownAt(place: number): number;
}

export function createShownRows(sheet: Sheet): ShownRows {
  let shows: ShowsRow | undefined;
  const listeners = new Set<() => void>();
  const mergeListeners: ((before: readonly SheetRow[]) => void)[] = [];
  let seen = look();

  /** The places of the rows shown; null for all. */
  function look() {
    const whole = sheet.getSnapshot();
    const by = shows;
    const places = by ? whole.rows.flatMap((row, place) => (by(row) ? [place] : [])) : null;
    if (!places || places.length === 0) return { whole, by, places: null, shown: whole };
    const rows = places.map((place) => whole.rows[place]!);
    return { whole, by, places, shown: { ...whole, rows } };
  }
  function current() {
    if (seen.whole !== sheet.getSnapshot() || seen.by !== shows) seen = look();
    return seen;
  }

  sheet.onMerge((before) => {
    const kept = shows ? before.filter(shows) : before;
    for (const listener of mergeListeners) listener(kept.length > 0 ? kept : before);
  });

  /** Writes into the rows shown from one on; lines beyond the last one become rows below the sheet's. */
  function write(from: number, column: number, block: TextBlock) {
    const { places, whole } = current();
    if (!places) return sheet.paste(from, column, block);
    const { length } = whole.rows;
    const targets = places.slice(from, from + block.height);
    const added = Math.min(block.height - targets.length, sheet.maxRows - length);
    const first = targets[0] ?? length;
    const after = whole.rows.slice(first, added > 0 ? length : targets.at(-1)! + 1);
    const count = after.length;
    targets.forEach((place, index) => {
      after[place - first] = sheet.rowWith(after[place - first], column, block.row(index));
    });
    for (let index = 0; index < added; index += 1) {
      after.push(sheet.rowWith(undefined, column, block.row(targets.length + index)));
    }
    sheet.replaceRows(first, count, after);
    return {
      rows: block.height - targets.length - added,
      columns: Math.max(0, column + block.width - sheet.columns.length),
    };
  }

  /** A step of undo as the rows shown have it: without rows for one in other rows. */
  function asShown(change: SheetChange | null): SheetChange | null {
    const { places } = current();
    if (!change || !places || !shows) return change;
    const above = places.findIndex((place) => place >= change.at);
    return {
      at: above < 0 ? places.length : above,
      before: change.before.filter(shows),
      after: change.after.filter(shows),
    };
  }

  return {
    ...sheet,
    getSnapshot: () => current().shown,
    subscribe(listener) {
      listeners.add(listener);
      const end = sheet.subscribe(listener);
      return () => {
        listeners.delete(listener);
        end();
      };
    },
    onMerge: (listener) => void mergeListeners.push(listener),

    filter(next) {
      if (next === shows) return;
      const before = current().shown.rows;
      shows = next;
      for (const listener of mergeListeners) listener(before);
      for (const listener of listeners) listener();
    },
    total: () => sheet.getSnapshot().rows.length,
    isFiltered: () => current().places !== null,
    placeOf: (row) => current().places?.[row] ?? row,
    shownAt(place) {
      const { places } = current();
      return places ? places.indexOf(place) : place;
    },

    write: (row, column, texts) =>
      current().places ? write(row, column, blockOf(texts)) : sheet.write(row, column, texts),
    paste: write,
    clear(range) {
      if (!current().places) return sheet.clear(range);
      const blanks = Array.from({ length: range.right - range.left + 1 }, () => '');
      const lines = Array.from({ length: range.bottom - range.top + 1 }, () => blanks);
      write(range.top, range.left, blockOf(lines));
    },
    fillDown(range) {
      const { places, shown } = current();
      if (!places) return sheet.fillDown(range);
      const { top, bottom, left, right } = range;
      const from = top === bottom ? top - 1 : top;
      const texts = shown.rows[from]?.cells.slice(left, right + 1);
      const lines = Array.from({ length: bottom - from }, () => texts ?? []);
      if (texts) write(from + 1, left, blockOf(lines));
    },
    insertRows(at, count) {
      const { places, whole } = current();
      return sheet.insertRows(places ? (places[at] ?? whole.rows.length) : at, count);
    },
    duplicateRows(at, count) {
      const { places, shown, whole } = current();
      if (!places) return sheet.duplicateRows(at, count);
      const copies = shown.rows
        .slice(at, at + Math.min(count, sheet.maxRows - whole.rows.length))
        .map(({ cells }) => sheet.rowWith(undefined, 0, cells));
      sheet.replaceRows(places[at + count - 1]! + 1, 0, copies);
      return copies.length;
    },
    deleteRows(at, count) {
      const { places, whole } = current();
      if (!places) return sheet.deleteRows(at, count);
      const gone = new Set(places.slice(at, at + count));
      const first = places[at]!;
      const span = whole.rows.slice(first, places[at + count - 1]! + 1);
      sheet.replaceRows(
        first,
        span.length,
        span.filter((_, index) => !gone.has(first + index)),
      );
    },
    undo: () => asShown(sheet.undo()),
    redo: () => asShown(sheet.redo()),
  };
}
