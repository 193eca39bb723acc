import { closed, limb, oval, type Point } from '../shapes.ts';
import type { Ink } from '../ink.ts';
import { drawWing } from './appendages.ts';
import { ellipse, spots } from './coat.ts';
import type { Genes } from './genes.ts';
import { drawHead } from './head.ts';

/** Floating, with what circles it. */
export function spirit(genes: Genes, ink: Ink): string {
  const { colours, element, bulk } = genes;
  const w = 190 + bulk * 50;
  const body: Point[] = [
    [0, -660],
    [w * 0.7, -600],
    [w, -420],
    [w * 0.8, -270],
    [w * 0.52, -170],
    [w * 0.86, -60],
    [w * 0.3, -110],
    [0, -30],
    [-w * 0.22, -130],
    [-w * 0.72, -84],
    [-w * 0.6, -210],
    [-w, -380],
    [-w * 0.92, -520],
    [-w * 0.6, -624],
  ];
  const size = 176 * genes.head;
  const head = drawHead(genes, ink, [-10, -560], size, -size * 0.08);
  const orbit = Array.from({ length: 7 }, (_, index) => {
    const angle = (index / 7) * 2 * Math.PI + 0.4;
    return (
      ellipse(
        Math.cos(angle) * 400,
        -420 + Math.sin(angle) * 330,
        20 + (index % 3) * 9,
        20 + (index % 3) * 9,
        `fill="${element.accent}" opacity="0.85" filter="url(#halo)"`,
      ) +
      ellipse(
        Math.cos(angle) * 400,
        -420 + Math.sin(angle) * 330,
        11 + (index % 3) * 5,
        11 + (index % 3) * 5,
        'fill="#fff"',
      )
    );
  });
  const hand = (side: 1 | -1) =>
    ink.part(
      limb([
        [side * w * 0.7, -360, 34],
        [side * w * 1.3, -330, 40],
        [side * w * 1.5, -400, 46],
      ]),
      colours.body,
      { depth: 16 },
    );
  const wings =
    genes.wings === 'none'
      ? ''
      : drawWing(genes, ink, [90, -430], 1, 420) + drawWing(genes, ink, [-90, -430], -1, 420);
  return (
    wings +
    ellipse(0, -400, 330, 380, `fill="${element.accent}" opacity="0.28" filter="url(#halo)"`) +
    hand(1) +
    ink.part(body, colours.body, {
      inside:
        `<path d="${closed(oval(-10, -260, w * 0.5, 130))}" fill="${colours.belly}" opacity="0.75"/>` +
        spots(genes, [0, -300], w, 160),
      depth: 48,
      line: 8,
    }) +
    hand(-1) +
    head.behind +
    head.front +
    orbit.join('')
  );
}
