import { createInk } from '../ink.ts';
import { biped } from './biped.ts';
import type { Genes } from './genes.ts';
import { quadruped } from './quadruped.ts';
import { serpent } from './serpent.ts';
import { spirit } from './spirit.ts';

const STANCES = { biped, quadruped, serpent, spirit };

/**
 * Draws a creature that is on (0, 0) and is about 1,000 units tall, its head at the left when it
 * goes on four legs. The drawing brings its own definitions.
 */
export function drawCreature(genes: Genes, rim: string): string {
  const ink = createInk(genes.colours.ink, rim, 'c');
  const parts = STANCES[genes.stance](genes, ink);
  const halo =
    '<defs><filter id="halo" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="34"/></filter></defs>';
  return `${halo}${ink.definitions()}${parts}`;
}
