import { randomOf } from '../random.ts';
import { drawCreature } from './creature/creature.ts';
import { genesOf } from './creature/genes.ts';
import { paintScene } from './scene/scene.ts';
import { rays } from './scene/sky.ts';

/** Width of every painting in its own units. */
export const PAINTING = 1600;

/**
 * A creature in its landscape, `PAINTING` wide and `height` high: the content of an SVG. `close` is
 * how large the creature is in it, 1 about two thirds of the width; `standing` how far down its feet
 * are. The same card gets the same.
 */
export function paintCreature(
  card: { name: string; number: string; set: string },
  height: number,
  options: { close?: number; grand?: boolean; standing?: number } = {},
): string {
  const { close = 1, grand = false, standing = 0.86 } = options;
  const random = randomOf('painting', card.set, card.number, card.name);
  const genes = genesOf(card.name, grand);
  const scene = paintScene(genes.element, random, PAINTING, height, standing);
  const [x, y] = scene.stand;
  const size = close * Math.min(1.15, (height * 0.72) / 1000);
  const side = random.chance(0.5) ? -1 : 1;
  const shadow = `<ellipse cx="${x}" cy="${y - 6}" rx="${430 * size}" ry="${46 * size}" fill="#05030f" opacity="0.42"/>`;
  const aura = grand
    ? rays(x, y - 520 * size, 1900, 26, scene.light, 0.16) +
      `<circle cx="${x}" cy="${y - 520 * size}" r="${640 * size}" fill="${scene.light}" opacity="0.16"/>`
    : '';
  return (
    scene.behind +
    aura +
    shadow +
    `<g transform="translate(${x} ${y}) scale(${(side * size).toFixed(3)} ${size.toFixed(3)})">${drawCreature(genes, scene.light)}</g>` +
    scene.before
  );
}
