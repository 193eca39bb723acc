import type { Rect, Size, View } from './view.ts';

/** A box that has a mark, in pixels of the picture. */
export interface Marked {
  readonly id: string;
  readonly mark: string;
  readonly box: Rect;
}

type Gutter = 'left' | 'right';

/** A label in a gutter, and its boxes in their original order. */
export interface PlacedLabel<Box extends Marked = Marked> {
  readonly gutter: Gutter;
  /** Its middle, in CSS pixels from the viewport's top. */
  readonly y: number;
  readonly boxes: readonly SeenBox<Box>[];
}

interface SeenBox<Box extends Marked = Marked> {
  readonly box: Box;
  readonly index: number;
  /** The visible part of the box, in CSS pixels of the viewport. */
  readonly seen: Rect;
}

/** Height of a label and the least space between two, in CSS pixels. */
export interface Measures {
  readonly height: number;
  readonly gap: number;
}

/** Boxes whose middles are closer than this (CSS pixels) share a label. */
const CLOSE = 8;

/** Labels for the boxes that the view shows: each box in one label, no two labels over each other. */
export function layLabels<Box extends Marked>(
  boxes: readonly Box[],
  view: View,
  viewport: Size,
  measures: Measures,
): PlacedLabel<Box>[] {
  const sides: Record<Gutter, SeenBox<Box>[]> = { left: [], right: [] };
  for (const [index, box] of boxes.entries()) {
    const seen = seenPart(box.box, view, viewport);
    if (!seen) continue;
    sides[middleOf(seen).x < viewport.width / 2 ? 'left' : 'right'].push({ box, index, seen });
  }
  return (['left', 'right'] as const).flatMap((gutter) => {
    const groups = grouped(sides[gutter], viewport.height, measures);
    const heights = spread(groups.map(heightOf), viewport.height, measures);
    return groups.map((group, at) => ({
      gutter,
      y: heights[at]!,
      boxes: [...group].sort((a, b) => a.index - b.index),
    }));
  });
}

/** A label's text: its marks, or the first and the number of others where they are too long. */
export function labelText(marks: readonly string[]): string {
  const all = marks.join(', ');
  return marks.length < 2 || all.length <= 4 ? all : `${marks[0]} +${marks.length - 1}`;
}

/** The visible part of a box on the screen; null where none of it shows. */
function seenPart(box: Rect, { k, x, y }: View, viewport: Size): Rect | null {
  const left = Math.max(0, box.x * k + x);
  const top = Math.max(0, box.y * k + y);
  const right = Math.min(viewport.width, (box.x + box.width) * k + x);
  const bottom = Math.min(viewport.height, (box.y + box.height) * k + y);
  if (right <= left || bottom <= top) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function middleOf({ x, y, width, height }: Rect) {
  return { x: x + width / 2, y: y + height / 2 };
}

type Group<Box extends Marked> = readonly SeenBox<Box>[];

function heightOf<Box extends Marked>(group: Group<Box>): number {
  return group.reduce((sum, { seen }) => sum + middleOf(seen).y, 0) / group.length;
}

/** Neighbors in height that are very close, or too many for the gutter, come together. */
function grouped<Box extends Marked>(
  boxes: readonly SeenBox<Box>[],
  room: number,
  { height, gap }: Measures,
): Group<Box>[] {
  const downwards = [...boxes].sort(
    (a, b) => middleOf(a.seen).y - middleOf(b.seen).y || a.index - b.index,
  );
  const groups: Group<Box>[] = [];
  for (const box of downwards) {
    const last = groups.at(-1);
    if (last && areClose(last[0]!.seen, box.seen)) groups[groups.length - 1] = [...last, box];
    else groups.push([box]);
  }
  const most = Math.max(1, Math.floor((room + gap) / (height + gap)));
  while (groups.length > most) {
    const at = closestPair(groups.map(heightOf));
    groups.splice(at, 2, [...groups[at]!, ...groups[at + 1]!]);
  }
  return groups;
}

function areClose(a: Rect, b: Rect): boolean {
  const [from, to] = [middleOf(a), middleOf(b)];
  return Math.hypot(from.x - to.x, from.y - to.y) < CLOSE;
}

/** The index of the first of the two neighbors that are nearest to each other. */
function closestPair(heights: readonly number[]): number {
  let found = 0;
  for (let at = 1; at < heights.length - 1; at++) {
    if (heights[at + 1]! - heights[at]! < heights[found + 1]! - heights[found]!) found = at;
  }
  return found;
}

/**
 * Moves heights apart, as little as possible in all, in their order and within the gutter. Without the
 * distance that each label needs from the one before, they only have to rise: runs that fall are
 * replaced by their mean (isotonic regression).
 */
function spread(heights: readonly number[], room: number, { height, gap }: Measures): number[] {
  const step = height + gap;
  const runs: { sum: number; count: number }[] = [];
  const mean = ({ sum, count }: { sum: number; count: number }) => sum / count;
  for (const [at, y] of heights.entries()) {
    let run = { sum: y - at * step, count: 1 };
    for (let last = runs.at(-1); last && mean(last) >= mean(run); last = runs.at(-1)) {
      runs.pop();
      run = { sum: last.sum + run.sum, count: last.count + run.count };
    }
    runs.push(run);
  }
  const highest = height / 2;
  const lowest = room - height / 2 - (heights.length - 1) * step;
  return runs
    .flatMap((run) => Array.from({ length: run.count }, () => mean(run)))
    .map((y, at) => Math.max(highest, Math.min(lowest, y)) + at * step);
}
