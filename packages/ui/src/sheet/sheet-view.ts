import { CHECKED } from './column.ts';
import { type CellPosition, rangeBetween } from './range.ts';
import { createSheetCommands } from './sheet-commands.ts';
import type { Sheet } from './sheet.ts';
import { createShownRows } from './shown-rows.ts';
import { mostRows } from './wording.ts';

export interface SheetViewSnapshot {
  /** The cell that has the focus: the corner of the selection that moves. */
  readonly active: CellPosition;
  /** The corner that stays. */
  readonly anchor: CellPosition;
  /** An open editor starts empty if it was opened by typing, else with the cell's text. */
  readonly editing: 'typed' | 'opened' | null;
  /** Every move extends the selection: for fingers and switches, which can't press Shift. */
  readonly isExtending: boolean;
  /** The last action's result, until the next move. */
  readonly message: string;
  /** Changes whenever the active cell should be scrolled to. */
  readonly reveals: number;
  /** Whether it should be focused too. */
  readonly isFocusWanted: boolean;
  /** Columns that aren't shown, by index. Never the first one. */
  readonly hidden: ReadonlySet<number>;
}

type Step = 'up' | 'down' | 'next' | 'previous';

/** Selection, editing, and clipboard of one shown sheet, without DOM. */
export type SheetView = ReturnType<typeof createSheetView>;

/**
 * Rows are counted as they are shown, columns as the sheet has them.
 * @param statusColumns 1 if a column of row statuses, which can't be edited, comes before the sheet's own: it
 * is column -1
 */
export function createSheetView(whole: Sheet, statusColumns: 0 | 1) {
  const sheet = createShownRows(whole);
  const lastData = sheet.columns.length - 1;
  const first = { row: 0, column: 0 };
  let snapshot: SheetViewSnapshot = {
    active: first,
    anchor: first,
    editing: null,
    isExtending: false,
    message: '',
    reveals: 0,
    isFocusWanted: false,
    hidden: new Set(),
  };
  /** The open editor's text, if any. Not in the snapshot: nothing else renders it. */
  let draft: string | null = null;
  /** While cells are filled in one after the other: the column that Enter returns to. */
  let entryColumn: number | null = null;
  const listeners = new Set<() => void>();

  function set(change: Partial<SheetViewSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  const rows = () => sheet.getSnapshot().rows;
  function clamp({ row, column }: CellPosition): CellPosition {
    let shown = Math.max(-statusColumns, Math.min(column, lastData));
    while (snapshot.hidden.has(shown)) shown -= 1;
    return { row: Math.max(0, Math.min(row, rows().length - 1)), column: shown };
  }
  /** The column that is some shown columns away, or the one at the end. */
  function across(column: number, by: number): number {
    const columns = columnsBetween(-statusColumns, lastData);
    const at = columns.indexOf(column) + by;
    return columns[Math.max(0, Math.min(at, columns.length - 1))]!;
  }
  /** The shown columns from one to another. */
  const columnsBetween = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).filter(
      (column) => !snapshot.hidden.has(column),
    );
  const active = () => clamp(snapshot.active);
  const selection = () => rangeBetween(active(), clamp(snapshot.anchor));
  const isData = ({ column }: CellPosition) => column >= 0;
  const valueAt = ({ row, column }: CellPosition) => rows()[row]!.cells[column] ?? '';

  // The selection and the open editor stay with their rows.
  sheet.onMerge((before) => {
    const now = new Map(rows().map(({ id }, row) => [id, row]));
    const moved = ({ row, column }: CellPosition) => ({
      row: now.get(before[row]?.id ?? 0) ?? row,
      column,
    });
    const { active: from, anchor, editing } = snapshot;
    const isGone = editing !== null && !now.has(before[from.row]?.id ?? 0);
    if (isGone) draft = null;
    set({ active: moved(from), anchor: moved(anchor), editing: isGone ? null : editing });
  });

  function show(range: { active: CellPosition; anchor: CellPosition }, message = ''): void {
    set({ ...range, message, reveals: snapshot.reveals + 1, isFocusWanted: true });
  }

  function moveTo(position: CellPosition, extend = snapshot.isExtending): void {
    finishEditing();
    entryColumn = null;
    const to = clamp(position);
    show({ active: to, anchor: extend ? snapshot.anchor : to });
  }

  /** Selects full rows, with the focus in the first column. */
  function selectRows(from: number, to: number, message?: string): void {
    const anchor = clamp({ row: to, column: lastData });
    show({ active: clamp({ row: from, column: 0 }), anchor }, message);
  }

  /** Saves the open editor's text; `alsoBelow` adds a row below the last in the same step. */
  function finishEditing(alsoBelow = false): void {
    const { row, column } = active();
    const text = draft;
    draft = null;
    if (snapshot.editing) set({ editing: null });
    const block = text === null ? [] : [[text]];
    const isLast = row === rows().length - 1 && !sheet.isFiltered();
    if (alsoBelow && isLast && row + 1 < sheet.maxRows) {
      sheet.write(row, column, [...(block.length ? block : [[]]), []]);
    } else if (block.length) sheet.write(row, column, block);
  }

  /**
   * Ends editing and moves to another cell. Tab goes through a row, then to the next one; Enter goes
   * down, to the column where Tab began. Below the last row a new one starts.
   * @returns false at either end of the sheet, where Tab leaves it
   */
  function step(to: Step): boolean {
    const { row, column } = active();
    const last = clamp({ row, column: lastData }).column;
    const isAtEnd = column >= last;
    const start = entryColumn ?? column;
    const target = {
      up: { row: row - 1, column },
      down: { row: row + 1, column: start },
      next: isAtEnd ? { row: row + 1, column: 0 } : { row, column: across(column, 1) },
      previous: column <= 0 ? { row: row - 1, column: last } : { row, column: across(column, -1) },
    }[to];
    finishEditing(to === 'down' || to === 'next' ? target.row > row : false);
    if (target.row < 0 || target.row >= rows().length) {
      const isFull = target.row >= sheet.maxRows;
      show({ active: active(), anchor: active() }, isFull ? mostRows(sheet) : '');
      return false;
    }
    entryColumn = to === 'next' && isAtEnd ? 0 : start;
    show({ active: target, anchor: target });
    return true;
  }

  return {
    sheet,
    statusColumns,
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    active,
    selection,
    isEntering: () => entryColumn !== null,
    moveTo,
    moveBy: (down: number, aside: number, extend?: boolean) => {
      const { row, column } = active();
      moveTo({ row: row + down, column: across(column, aside) }, extend);
    },
    /** To the first or last cell of a row, without its status. */
    moveToEnd(end: 'first' | 'last', down = 0, extend?: boolean) {
      moveTo({ row: active().row + down, column: end === 'first' ? 0 : lastData }, extend);
    },
    step,
    selectRows,
    selectAll: () => selectRows(0, rows().length - 1),
    /** Shows a cell and leaves the focus where it is. */
    reveal(position: CellPosition) {
      moveTo(position, false);
      set({ isFocusWanted: false });
    },
    /** The end of an action by Escape: one cell is selected, and Tab leaves the sheet. */
    settle() {
      entryColumn = null;
      set({ anchor: active(), isExtending: false, message: '' });
    },
    hide: (hidden: ReadonlySet<number>) => set({ hidden }),
    columnsBetween,
    setExtending: (isExtending: boolean) => set({ isExtending }),

    edit(editing: 'typed' | 'opened') {
      if (!isData(active())) return;
      const { reveals } = snapshot;
      set({ editing, anchor: active(), message: '', reveals: reveals + 1, isFocusWanted: false });
    },
    /** The editor's text so far. */
    type(text: string) {
      draft = text;
    },
    finishEditing: () => finishEditing(),
    cancelEditing() {
      draft = null;
      set({ editing: null });
      show({ active: active(), anchor: active() });
    },
    toggle() {
      const { row, column } = active();
      sheet.write(row, column, [[valueAt(active()) === CHECKED ? '' : CHECKED]]);
    },

    ...createSheetCommands(sheet, {
      rows,
      active,
      selection,
      clamp,
      columnsBetween,
      show,
      selectRows,
      say: (message) => set({ message }),
      finishEditing: () => finishEditing(),
    }),
  };
}
