import type { Defect, GradedCardDetail } from '@tag/contract/graded-cards';
import { type Box, cropAround } from '@tag/contract/media';
import { type Size, withContext } from '@tag/viewer/view';

/** A side by the key that its parts have in a report. */
export type SideKey = 'front' | 'back';

export function sideOf({ side }: Pick<Defect, 'side'>): SideKey {
  return side === 'FRONT' ? 'front' : 'back';
}

/** All defects of a report, each with the one number it carries wherever it is shown. */
export interface Defects {
  /** Of both sides, dearest first. */
  readonly all: readonly Defect[];
  readonly front: readonly Defect[];
  readonly back: readonly Defect[];
  /** By id; 1 is the dearest. */
  readonly numbers: ReadonlyMap<string, number>;
}

export function orderDefects({ defect_map: { front, back } }: GradedCardDetail): Defects {
  const all = [...front, ...back].sort((a, b) => b.deduction - a.deduction);
  return {
    all,
    front: all.filter(({ side }) => side === 'FRONT'),
    back: all.filter(({ side }) => side === 'BACK'),
    numbers: new Map(all.map(({ id }, index) => [id, index + 1])),
  };
}

/** The part of its side that shows a defect with its surroundings, as it can be had in small. */
export function regionOf({ box }: Pick<Defect, 'box'>, { width, height }: Size): Box {
  const least = { width: width / 3, height: height / 3 };
  return cropAround(withContext(box, { width, height }, least), { width, height });
}

/** The pixels of its scan that a close-up was cut from; null where its address does not say. */
export function cropOf({ url }: { url: string }): Box | null {
  const query = new URLSearchParams(url.split('?')[1]);
  const [x, y, width, height] = ['x', 'y', 'w', 'h'].map((name) => Number(query.get(name) ?? NaN));
  const isCrop = [x, y, width, height].every((side) => Number.isSafeInteger(side) && side! >= 0);
  return isCrop && width! > 0 && height! > 0
    ? { x: x!, y: y!, width: width!, height: height! }
    : null;
}

/** Inside the part, so it stays inside the picture. */
export function wholePixels({ x, y, width, height }: Box): Box {
  const left = Math.ceil(x);
  const top = Math.ceil(y);
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.floor(x + width) - left),
    height: Math.max(1, Math.floor(y + height) - top),
  };
}
