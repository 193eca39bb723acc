import type { Side } from '@tag/contract/graded-cards';

import { familyOf, type Family } from '../family.ts';
import { classicCreature } from './classic-creature.ts';
import type { Face, Sheet } from './face.ts';

const FRONTS: Readonly<Record<Family, (sheet: Sheet) => Face>> = {
  'classic-creature': classicCreature,
  'foil-creature': classicCreature,
  'modern-creature': classicCreature,
  'full-art-creature': classicCreature,
  energy: classicCreature,
  'vintage-sport': classicCreature,
  'studio-sport': classicCreature,
  'chrome-sport': classicCreature,
};

/** What is printed on a side of a card. */
export function drawFace(sheet: Sheet, side: Side): Face {
  return FRONTS[familyOf(sheet.card)](sheet);
}
