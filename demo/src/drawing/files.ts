import type { Side } from '@tag/contract/graded-cards';

/** The files that are drawn from the report alone. */
export const SCANS: Readonly<Record<string, Side>> = { 'front.jpg': 'FRONT', 'back.jpg': 'BACK' };
export const RAKING_LIGHT: Readonly<Record<string, Side>> = {
  'front-raking.jpg': 'FRONT',
  'back-raking.jpg': 'BACK',
};

export const SCAN_OF: Readonly<Record<Side, string>> = { FRONT: 'front.jpg', BACK: 'back.jpg' };

/** The sides whose scans a file shows again: those of the slab and its picture sets do. */
export function scansBehind(file: string): readonly Side[] {
  if (file in SCANS || file in RAKING_LIGHT) return [];
  if (file === 'slab-front.jpg') return ['FRONT'];
  if (file === 'slab-back.jpg') return ['BACK'];
  return ['FRONT', 'BACK'];
}
