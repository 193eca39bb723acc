import { type SheetColumn, valueReader } from './column.ts';
import { heightOf, type SheetRange, widthOf } from './range.ts';

/** A row never changes: an edit puts another in its position, with the same id. */
export interface SheetRow {
  readonly id: number;
  /** A string for each column. */
  readonly cells: readonly string[];
}

/** A run of rows that was replaced by another; rows that stayed the same are the same objects in both. */
export interface SheetChange {
  readonly at: number;
  readonly before: readonly SheetRow[];
  readonly after: readonly SheetRow[];
}

export interface SheetSnapshot {
  /** At least one: a sheet can always be typed in. */
  readonly rows: readonly SheetRow[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** What of a pasted block was beyond the sheet's last possible row and its last column. */
export interface Dropped {
  readonly rows: number;
  readonly columns: number;
}

export interface SheetOptions {
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
  /** Calls back after every change; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /** The same with what changed: enough to save and check only those rows. */
  onChange(listener: (change: SheetChange) => void): () => void;
  /** Writes texts from a cell on, adding rows as far as the sheet may have them. */
  write(row: number, column: number, texts: readonly (readonly string[])[]): Dropped;
  /** Writes the named cells of a row, wherever it is now. Nothing, if it has been deleted. */
  setCells(id: number, values: Readonly<Record<string, string>>): void;
  clear(range: SheetRange): void;
  /** Repeats a range's first row in its others; a range of one row takes the row above it. */
  fillDown(range: SheetRange): void;
  /** Each returns how many rows it added: fewer than asked for when the sheet gets full. */
  insertRows(at: number, count: number): number;
  duplicateRows(at: number, count: number): number;
  deleteRows(at: number, count: number): void;
  /** Replaces everything, as one step: what a file held. Returns what did not fit. */
  replaceAll(texts: readonly (readonly string[])[]): Dropped;
  /** Each returns what it changed, null when there is nothing left. */
  undo(): SheetChange | null;
  redo(): SheetChange | null;
}

/** Steps that can be undone. A step keeps the rows it replaced, and nothing of the others. */
const MOST_STEPS = 200;

export function createSheet({ columns, rows: initial = [], maxRows }: SheetOptions): Sheet {
  const readers = columns.map(valueReader);
  const nothing = columns.map(() => '');
  let lastId = 0;
  for (const row of initial) if ('id' in row) lastId = Math.max(lastId, row.id);

  const blankRow = (): SheetRow => ({ id: (lastId += 1), cells: nothing });
  const blankRows = (count: number) => Array.from({ length: count }, blankRow);
  const room = () => Math.max(0, maxRows - snapshot.rows.length);

  /** The row with these texts from a column on; the same row if they change nothing. */
  function withTexts(row: SheetRow, column: number, texts: readonly string[]): SheetRow {
    let cells: string[] | undefined;
    const end = Math.min(texts.length, columns.length - column);
    for (let index = 0; index < end; index += 1) {
      const value = readers[column + index]!(texts[index]!);
      if (value === row.cells[column + index]) continue;
      cells ??= [...row.cells];
      cells[column + index] = value;
    }
    return cells ? { id: row.id, cells } : row;
  }

  const past: SheetChange[] = [];
  const future: SheetChange[] = [];
  let snapshot: SheetSnapshot = {
    rows: initial.length
      ? initial.map((row) =>
          'id' in row
            ? withTexts({ id: row.id, cells: nothing }, 0, row.cells)
            : withTexts(blankRow(), 0, row),
        )
      : [blankRow()],
    canUndo: false,
    canRedo: false,
  };
  const listeners = new Set<() => void>();
  const changeListeners = new Set<(change: SheetChange) => void>();

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

  /** Inserts as many of these as the sheet has room for. */
  function insert(at: number, added: readonly SheetRow[]): number {
    const fitting = added.slice(0, room());
    replace(at, 0, fitting);
    return fitting.length;
  }

  function writeFrom(row: number, column: number, texts: readonly (readonly string[])[]) {
    const { rows } = snapshot;
    const fitting = texts.slice(0, Math.max(0, maxRows - row));
    replace(
      row,
      fitting.length,
      fitting.map((line, index) => withTexts(rows[row + index] ?? blankRow(), column, line)),
    );
    const widest = texts.reduce((most, { length }) => Math.max(most, length), 0);
    return {
      rows: texts.length - fitting.length,
      columns: Math.max(0, column + widest - columns.length),
    };
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
    write: writeFrom,
    setCells(id, values) {
      const at = snapshot.rows.findIndex((row) => row.id === id);
      const row = snapshot.rows[at];
      if (!row) return;
      const texts = columns.map(({ key }, column) => values[key] ?? row.cells[column]!);
      replace(at, 1, [withTexts(row, 0, texts)]);
    },
    clear(range) {
      const blanks = nothing.slice(0, widthOf(range));
      const cleared = Array.from({ length: heightOf(range) }, () => blanks);
      writeFrom(range.top, range.left, cleared);
    },
    fillDown({ top, bottom, left, right }) {
      const from = top === bottom ? top - 1 : top;
      const texts = snapshot.rows[from]?.cells.slice(left, right + 1);
      if (!texts) return;
      writeFrom(
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
        copies.map(({ cells }) => ({ ...blankRow(), cells })),
      );
    },
    deleteRows(at, count) {
      const isAll = count >= snapshot.rows.length;
      replace(at, count, isAll ? [blankRow()] : []);
    },
    replaceAll(texts) {
      const fitting = texts.slice(0, maxRows);
      const rows = fitting.map((line) => withTexts(blankRow(), 0, line));
      replace(0, snapshot.rows.length, rows.length ? rows : [blankRow()]);
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

/** Whether nothing has been filled in. */
export const isBlank = (row: SheetRow): boolean => row.cells.every((cell) => cell === '');

/** The columns in which the rows of a change differ; null if they don't. */
export function columnsChanged({
  before,
  after,
}: SheetChange): Pick<SheetRange, 'left' | 'right'> | null {
  let left = Infinity;
  let right = -1;
  after.forEach(({ cells }, index) => {
    const old = before[index]?.cells;
    if (old === cells) return;
    cells.forEach((cell, column) => {
      if (cell === old?.[column]) return;
      left = Math.min(left, column);
      right = Math.max(right, column);
    });
  });
  return right < 0 ? null : { left, right };
}
