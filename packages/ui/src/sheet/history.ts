import type { SheetRange } from './range.ts';
import type { SheetRow } from './row.ts';

/** A run of rows that was replaced by another; rows that stayed the same are the same objects in both. */
export interface SheetChange {
  readonly at: number;
  readonly before: readonly SheetRow[];
  readonly after: readonly SheetRow[];
}

/** A row that came from elsewhere, or went. */
export interface Splice {
  readonly at: number;
  readonly added: readonly SheetRow[];
  readonly removed: 0 | 1;
}

export const spliced = (rows: readonly SheetRow[], { at, added, removed }: Splice) =>
  rows.slice(0, at).concat(added, rows.slice(at + removed));

/**
 * Moves steps to where their rows are after a splice that is none of them. A step that added or deleted rows
 * around it can't be repeated any more, nor can those below it.
 * @param steps the next one last; changed in place
 * @param now the side of each step that the sheet shows
 */
export function rebase(steps: SheetChange[], splice: Splice, now: 'before' | 'after'): void {
  const { added, removed } = splice;
  let { at } = splice;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index]!;
    const { before, after } = step;
    const grows = before.length - after.length;
    if (at >= step.at + step[now].length) at += now === 'after' ? grows : -grows;
    else if (at + removed <= step.at) {
      steps[index] = { ...step, at: step.at + added.length - removed };
    } else if (grows === 0) {
      const inside = { at: at - step.at, added, removed };
      steps[index] = { ...step, before: spliced(before, inside), after: spliced(after, inside) };
    } else {
      steps.splice(0, index + 1);
      return;
    }
  }
}

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
