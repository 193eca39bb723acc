/** Room between two rows for others to be put between them. 10,000 rows stay below a million. */
const GAP = 64;
const HIGHEST = 1_000_000;

/**
 * Gives rows positions that rise from one to the next, and changes as few as possible: saved rows keep
 * theirs unless there is no room left between them.
 * @param ids the rows, in order
 * @param positions those there are; changed in place
 * @returns the rows whose position is another now
 */
export function placeRows(ids: readonly number[], positions: Map<number, number>): number[] {
  const before = ids.map((id) => positions.get(id));
  const placed = fillGaps(before) ?? ids.map((_, index) => index * GAP);
  return ids.filter((id, index) => {
    positions.set(id, placed[index]!);
    return placed[index] !== before[index];
  });
}

/** @returns null if a gap has no room for the rows in it */
function fillGaps(before: readonly (number | undefined)[]): number[] | null {
  const placed: number[] = [];
  for (let index = 0; index < before.length;) {
    const from = placed.at(-1) ?? -1;
    const own = before[index];
    if (own !== undefined && own > from) {
      placed.push(own);
      index += 1;
      continue;
    }
    // Rows without a position, and those that came back behind others that were renumbered.
    let end = index + 1;
    while (end < before.length && !((before[end] ?? -1) > from)) end += 1;
    const to = before[end] ?? from + GAP * (end - index + 1);
    const step = (to - from) / (end - index + 1);
    if (step < 1 || to > HIGHEST) return null;
    for (let row = 1; row <= end - index; row += 1) placed.push(Math.floor(from + step * row));
    index = end;
  }
  return placed;
}
