/** A complete subtree: the leaves from `index * 2 ** height`, `2 ** height` of them. */
export interface Subtree {
  readonly height: number;
  readonly index: number;
}

/** The largest power of two below `count`, which is where RFC 6962 splits a range. */
function splitOf(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/** The complete subtrees that make up the leaves from `from` to before `to`, left to right. */
export function subtreesOf(from: number, to: number): Subtree[] {
  const found: Subtree[] = [];
  for (let at = from; at < to;) {
    let height = 0;
    let size = 1;
    while (at % (size * 2) === 0 && at + size * 2 <= to) {
      size *= 2;
      height += 1;
    }
    found.push({ height, index: at / size });
    at += size;
  }
  return found;
}

/** The leaves from `from` to before `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The ranges whose hashes prove that a leaf is in a tree, from its sibling up (RFC 6962, 2.1.1). */
export function inclusionRanges(index: number, size: number): Range[] {
  const ranges: Range[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      ranges.push({ from: middle, to });
      to = middle;
    } else {
      ranges.push({ from, to: middle });
      from = middle;
    }
  }
  return ranges.reverse();
}

/** The ranges whose hashes prove that a tree begins with an older one (RFC 6962, 2.1.2). */
export function consistencyRanges(older: number, size: number): Range[] {
  if (older === 0 || older === size) return [];
  const ranges: Range[] = [];
  let [from, to] = [0, size];
  while (older < to) {
    const middle = from + splitOf(to - from);
    if (older <= middle) {
      ranges.push({ from: middle, to });
      to = middle;
    } else {
      ranges.push({ from, to: middle });
      from = middle;
    }
  }
  // The older root itself is known to whoever checks.
  if (from > 0) ranges.push({ from, to });
  return ranges.reverse();
}
