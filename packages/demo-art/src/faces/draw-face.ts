import type { Side } from '@tag/contract/graded-cards';

import { familyOf, type Family } from '../card/family.ts';
import { chromeSport } from './chrome-sport.ts';
import { classicCreature } from './classic-creature.ts';
import { creatureBack } from './creature-back.ts';
import { energyCard } from './energy.ts';
import type { Face, Sheet } from './face.ts';
import { foilCreature } from './foil-creature.ts';
import { fullArtCreature } from './full-art-creature.ts';
import { modernCreature } from './modern-creature.ts';
import { sportBack } from './sport-back.ts';
import { studioSport } from './studio-sport.ts';
import { vintageSport } from './vintage-sport.ts';

const FRONTS: Readonly<Record<Family, (sheet: Sheet) => Face>> = {
  'classic-creature': classicCreature,
  'foil-creature': foilCreature,
  'modern-creature': modernCreature,
  'full-art-creature': fullArtCreature,
  energy: energyCard,
  'vintage-sport': vintageSport,
  'studio-sport': studioSport,
  'chrome-sport': chromeSport,
};

/** The print of one side of a card. */
export function drawFace(sheet: Sheet, side: Side): Face {
  if (side === 'FRONT') return FRONTS[familyOf(sheet.card)](sheet);
  return sheet.card.category === 'Pokemon' ? creatureBack(sheet) : sportBack(sheet);
}
