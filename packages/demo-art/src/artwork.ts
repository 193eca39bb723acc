import { randomOf } from './random.ts';
import { elementOf } from './emblem/element.ts';
import { drawEmblem } from './emblem/emblem.ts';
import { paintScene } from './scene/scene.ts';
import { rays } from './scene/sky.ts';

/** Width of every painting in its own units. */
export const PAINTING = 1600;

/**
 * The emblem of a card's element in its landscape, `PAINTING` wide and `height` high: the content of an
 * SVG. `close` is how large the emblem is, 1 about half of the width; `standing` how far down its foot
 * is. The same card gets the same.
 */
export function paintEmblem(
  card: { name: string; number: string; set: string },
  height: number,
  options: { close?: number; grand?: boolean; standing?: number } = {},
): string {
  const { close = 1, grand = false, standing = 0.86 } = options;
  const random = randomOf('painting', card.set, card.number, card.name);
  const element = elementOf(card.name);
  const scene = paintScene(element, random, PAINTING, height, standing);
  const [x, y] = scene.stand;
  const size = close * Math.min(1.15, (height * 0.72) / 1000);
  const shadow = `<ellipse cx="${x}" cy="${y - 6}" rx="${330 * size}" ry="${34 * size}" fill="#05030f" opacity="0.42"/>`;
  const aura = grand
    ? rays(x, y - 540 * size, 1900, 26, scene.light, 0.16) +
      `<circle cx="${x}" cy="${y - 540 * size}" r="${640 * size}" fill="${scene.light}" opacity="0.16"/>`
    : '';
  return (
    scene.behind +
    aura +
    shadow +
    `<g transform="translate(${x} ${y}) scale(${size.toFixed(3)})">${drawEmblem(element, random, scene.light, grand)}</g>` +
    scene.before
  );
}
