import type { SheetColumn } from './column.ts';
import { rebase, spliced, type SheetChange, type Splice } from './history.ts';
import { heightOf, type SheetRange, widthOf } from './range.ts';
import { readInBackground, type SheetRow } from './row.ts';
import { createRowMaker } from './row-maker.ts';
import { blockOf, type TextBlock } from './text-block.ts';

interface SheetSnapshot {
  /** At least one: a sheet can always be typed in. */
  readonly rows: readonly SheetRow[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The part of a pasted block beyond the sheet's last possible row and its last column. */
interface Dropped {
  readonly rows: number;
  readonly columns: number;
}

interface SheetOptions {
  readonly columns: readonly SheetColumn[];
  /** Texts get ids; rows that were saved bring theirs. */
  readonly rows?: readonly (SheetRow | readonly string[])[];
  readonly maxRows: number;
}

/**
 * Rows of text under typed columns, with undo. Every action is one step of undo and, if it changed
 * anything, one change event. Row and column numbers begin at 0; row numbers beyond the end are errors.
 */
export interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly maxRows: number;
  getSnapshot(): SheetSnapshot;
  /** Calls back after every change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** The same, with the changes: enough to save and check only those rows. */
  onChange(listener: (change: SheetChange) => void): () => void;
  /**
   * Shows rows as they are elsewhere now. That is no step of undo, and no change event: steps stay, at the rows
   * where they are now. Rows that were swapped elsewhere end them.
   */
  merge(rows: readonly SheetRow[]): void;
  /** Calls back with the rows before a merge. */
  onMerge(listener: (before: readonly SheetRow[]) => void): void;
  /** Writes texts from a cell on, adding rows as far as the sheet may have them. */
  write(row: number, column: number, texts: readonly (readonly string[])[]): Dropped;
  /** The same with a block at an empty position, whose texts are read on demand. */
  paste(row: number, column: number, block: TextBlock): Dropped;
  /** Writes the named cells of a row, wherever it is now. Nothing, if it has been deleted. */
  setCells(id: number, values: Readonly<Record<string, string>>): void;
  clear(range: SheetRange): void;
  /** Repeats a range's first row in its others; a range of one row takes the row above it. */
  fillDown(range: SheetRange): void;
  /** Each returns how many rows it added: fewer than requested when the sheet is full. */
  insertRows(at: number, count: number): number;
  duplicateRows(at: number, count: number): number;
  deleteRows(at: number, count: number): void;
  /** Puts rows in the place of others, as one step: for a view that shows only some of them. */
  replaceRows(at: number, count: number, after: readonly SheetRow[]): void;
  /** The row with these texts from a column on; without a row, a new one. */
  rowWith(row: SheetRow | undefined, column: number, texts: readonly string[]): SheetRow;
  /** Replaces everything with a file's content, as one step. Returns the rows that didn't fit. */
  replaceAll(texts: readonly (readonly string[])[]): Dropped;
  /** Each returns its changes, or null when there is nothing left. */
  undo(): SheetChange | null;
  redo(): SheetChange | null;
}

/** Steps that can be undone. A step keeps the rows it replaced, and nothing of the others. */
const MOST_STEPS = 200;

export function createSheet({ columns, rows: initial = [], maxRows }: SheetOptions): Sheet {
  const lastId = initial.reduce((most, row) => ('id' in row ? Math.max(most, row.id) : most), 0);
  const maker = createRowMaker(columns, lastId);
  const blankRows = (count: number) => Array.from({ length: count }, maker.blank);
  const room = () => Math.max(0, maxRows - snapshot.rows.length);

  const past: SheetChange[] = [];
  const future: SheetChange[] = [];
  let snapshot: SheetSnapshot = {
    rows: initial.length
      ? initial.map((row) =>
          'id' in row
            ? maker.withTexts({ ...maker.blank(), id: row.id }, 0, row.cells)
            : maker.withTexts(maker.blank(), 0, row),
        )
      : [maker.blank()],
    canUndo: false,
    canRedo: false,
  };
  const listeners = new Set<() => void>();
  const changeListeners = new Set<(change: SheetChange) => void>();
  const mergeListeners: ((before: readonly SheetRow[]) => void)[] = [];

  function apply(change: SheetChange): SheetChange {
    const { at, before, after } = change;
    const { rows } = snapshot;
    snapshot = {
      rows: rows.slice(0, at).concat(after, rows.slice(at + before.length)),
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    };
    for (const listener of changeListeners) listener(change);
    for (const listener of listeners) listener();
    return change;
  }

  /** Adds and removes rows; those that stay are in their order. */
  function splice(rows: readonly SheetRow[], one: Splice): readonly SheetRow[] {
    rebase(past, one, 'after');
    rebase(future, one, 'before');
    return spliced(rows, one);
  }

  function merge(next: readonly SheetRow[]): void {
    const before = snapshot.rows;
    const known = new Set(before.map(({ id }) => id));
    const kept = new Map(next.map((row) => [row.id, row]));
    let rows = before;
    for (let at = before.length - 1; at >= 0; at -= 1) {
      if (!kept.has(before[at]!.id)) rows = splice(rows, { at, added: [], removed: 1 });
    }
    next.forEach((row, at) => {
      maker.know(row.id);
      if (!known.has(row.id)) rows = splice(rows, { at, added: [row], removed: 0 });
    });
    if (next.some(({ id }, at) => rows[at]!.id !== id)) past.length = future.length = 0;
    snapshot = { rows: next, canUndo: past.length > 0, canRedo: future.length > 0 };
    for (const listener of mergeListeners) listener(before);
    for (const listener of listeners) listener();
  }

  function replace(at: number, count: number, after: readonly SheetRow[]): void {
    if (at < 0 || at > snapshot.rows.length) throw new Error(`A sheet has no row ${at}`);
    const before = snapshot.rows.slice(at, at + count);
    if (before.length === after.length && before.every((row, index) => row === after[index]))
      return;
    past.push({ at, before, after });
    if (past.length > MOST_STEPS) past.shift();
    future.length = 0;
    apply(past.at(-1)!);
  }

  function replaceRows(at: number, count: number, after: readonly SheetRow[]): void {
    const isAll = after.length === 0 && count >= snapshot.rows.length;
    replace(at, count, isAll ? [maker.blank()] : after);
  }

  /** Inserts as many of these as the sheet has room for. */
  function insert(at: number, added: readonly SheetRow[]): number {
    const fitting = added.slice(0, room());
    replace(at, 0, fitting);
    return fitting.length;
  }

  /** @param rowWith makes a row of the block over one of the sheet */
  function writeBlock(
    row: number,
    column: number,
    block: TextBlock,
    rowWith: (before: SheetRow, index: number) => SheetRow,
  ): Dropped {
    const height = Math.min(block.height, Math.max(0, maxRows - row));
    const before = snapshot.rows.slice(row, row + height);
    // `map` takes half the time of a loop that hasn't run often: most sheets are pasted into once.
    replace(row, height, before.concat(blankRows(height - before.length)).map(rowWith));
    return {
      rows: block.height - height,
      columns: Math.max(0, column + block.width - columns.length),
    };
  }

  function write(row: number, column: number, texts: readonly (readonly string[])[]): Dropped {
    return writeBlock(row, column, blockOf(texts), (before, index) =>
      maker.withTexts(before, column, texts[index]!),
    );
  }

  return {
    columns,
    maxRows,
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onChange: (listener) => {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    merge,
    onMerge: (listener) => void mergeListeners.push(listener),
    write,
    paste(row, column, block) {
      const dropped = writeBlock(row, column, block, maker.pasting(column, block));
      readInBackground(snapshot.rows.slice(row, row + block.height));
      return dropped;
    },
    setCells(id, values) {
      const at = snapshot.rows.findIndex((row) => row.id === id);
      const row = snapshot.rows[at];
      if (!row) return;
      const texts = columns.map(({ key }, column) => values[key] ?? row.cells[column]!);
      replace(at, 1, [maker.withTexts(row, 0, texts)]);
    },
    clear(range) {
      const blanks = Array.from({ length: widthOf(range) }, () => '');
      const cleared = Array.from({ length: heightOf(range) }, () => blanks);
      write(range.top, range.left, cleared);
    },
    fillDown({ top, bottom, left, right }) {
      const from = top === bottom ? top - 1 : top;
      const texts = snapshot.rows[from]?.cells.slice(left, right + 1);
      if (!texts) return;
      write(
        from + 1,
        left,
        Array.from({ length: bottom - from }, () => texts),
      );
    },
    insertRows: (at, count) => insert(at, blankRows(Math.min(count, room()))),
    duplicateRows(at, count) {
      const copies = snapshot.rows.slice(at, at + count);
      return insert(
        at + count,
        copies.map(({ cells }) => ({ ...maker.blank(), cells })),
      );
    },
    deleteRows: (at, count) => replaceRows(at, count, []),
    replaceRows,
    rowWith: (row, column, texts) => maker.withTexts(row ?? maker.blank(), column, texts),
    replaceAll(texts) {
      const fitting = texts.slice(0, maxRows);
      const rows = fitting.map((line) => maker.withTexts(maker.blank(), 0, line));
      replace(0, snapshot.rows.length, rows.length ? rows : [maker.blank()]);
      const widest = texts.reduce((most, { length }) => Math.max(most, length), 0);
      return {
        rows: texts.length - fitting.length,
        columns: Math.max(0, widest - columns.length),
      };
    },
    undo() {
      const change = past.pop();
      if (!change) return null;
      future.push(change);
      return apply({ at: change.at, before: change.after, after: change.before });
    },
    redo() {
      const change = future.pop();
      if (!change) return null;
      past.push(change);
      return apply(change);
    },
  };
}
