import type { Side } from '@tag/contract/graded-cards';
import { SQUARE, VERTICAL } from '../card/scan-geometry.ts';

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
const PICTURE_SET = /^(1x1|9x16)-([1-9])\.jpg$/;

/** Which side of the slab a file shows; undefined for any other file. */
export const slabSideOf = (file: string): Side | undefined => SLAB_SIDES[file];

/** Whether a certificate has a picture of that name at all. */
export function isDrawn(file: string, hasSlab: boolean): boolean {
  if (Object.hasOwn(SCANS, file) || Object.hasOwn(RAKING_LIGHT, file)) return true;
  if (!hasSlab) return false;
  const [, set, number] = PICTURE_SET.exec(file) ?? [];
  const { count } = set === '1x1' ? SQUARE : VERTICAL;
  return Object.hasOwn(SLAB_SIDES, file) || (number !== undefined && Number(number) <= count);
}

/** The sides whose scans a file shows again: those of the slab and its picture sets do. */
export function scansBehind(file: string): readonly Side[] {
  if (file in SCANS || file in RAKING_LIGHT) return [];
  const side = slabSideOf(file);
  return side ? [side] : ['FRONT', 'BACK'];
}
