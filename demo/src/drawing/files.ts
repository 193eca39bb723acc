import type { Side } from '@tag/contract/graded-cards';
import { SQUARE, VERTICAL } from '@tag/demo-art/card/scan-geometry';

/** The files that are drawn from the report alone. */
export const SCANS: Readonly<Record<string, Side>> = { 'front.webp': 'FRONT', 'back.webp': 'BACK' };
export const RAKING_LIGHT: Readonly<Record<string, Side>> = {
  'front-raking.webp': 'FRONT',
  'back-raking.webp': 'BACK',
};

export const SCAN_OF: Readonly<Record<Side, string>> = { FRONT: 'front.webp', BACK: 'back.webp' };

const SLAB_SIDES: Readonly<Record<string, Side>> = {
  'slab-front.webp': 'FRONT',
  'slab-back.webp': 'BACK',
};
const numbered = (set: string, { count }: { readonly count: number }) =>
  Array.from({ length: count }, (_, at) => `${set}-${at + 1}.jpg`);

/** The names of a certificate's images of the card. */
export const SCAN_FILES = [...Object.keys(SCANS), ...Object.keys(RAKING_LIGHT)];
/** The slab itself. */
export const SLABS = Object.keys(SLAB_SIDES);
/** The names of its images of the slab. */
export const SLAB_FILES = [...SLABS, ...numbered('1x1', SQUARE), ...numbered('9x16', VERTICAL)];

/** Which side of the slab a file shows; undefined for any other file. */
export const slabSideOf = (file: string): Side | undefined => SLAB_SIDES[file];

/** Whether a certificate has a picture of that name at all. */
export function isDrawn(file: string, hasSlab: boolean): boolean {
  return SCAN_FILES.includes(file) || (hasSlab && SLAB_FILES.includes(file));
}

/** The sides whose scans a file shows again: those of the slab and its picture sets do. */
export function scansBehind(file: string): readonly Side[] {
  if (file in SCANS || file in RAKING_LIGHT) return [];
  const side = slabSideOf(file);
  return side ? [side] : ['FRONT', 'BACK'];
}
