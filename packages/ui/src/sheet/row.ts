/** A row never changes: an edit puts another in its position, with the same id. */
export interface SheetRow {
  readonly id: number;
  /** A string for each column. */
  readonly cells: readonly string[];
}

/** Whether nothing has been filled in. */
export const isBlank = (row: SheetRow): boolean => row.cells.every((cell) => cell === '');

/** Reads a pasted row. Rows share it: creating one for each of ten thousand rows is slower. */
type ReadRow = (index: number) => readonly string[];

/** A row whose cells are parsed on first access, to draw pasted rows sooner. */
export class UnreadRow implements SheetRow {
  readonly id: number;
  readonly #index: number;
  /** How they are read, then the cells: the pasted text doesn't stay in memory. */
  #cells: ReadRow | readonly string[];

  constructor(id: number, index: number, read: ReadRow) {
    this.id = id;
    this.#index = index;
    this.#cells = read;
  }

  get cells(): readonly string[] {
    return this.read();
  }

  read(): readonly string[] {
    if (typeof this.#cells === 'function') this.#cells = this.#cells(this.#index);
    return this.#cells;
  }
}

/** Rows read in one go, a few milliseconds, and the time between two goes. */
const SLICE = 1000;
const PAUSE_MS = 50;

/** Reads rows bit by bit once they are drawn, so no search or copy has to read them all at once. */
export function readInBackground(rows: readonly SheetRow[], from = 0): void {
  setTimeout(() => {
    const end = from + SLICE;
    for (const row of rows.slice(from, end)) if (row instanceof UnreadRow) row.read();
    if (end < rows.length) readInBackground(rows, end);
  }, PAUSE_MS);
}
