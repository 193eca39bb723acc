import { lighter } from '../colour.ts';
import { limb, mirrored, oval, type Bead, type Point } from '../shapes.ts';
import type { Ink } from '../ink.ts';
import { drawTail, drawWing } from './appendages.ts';
import { claws, ellipse, spots } from './coat.ts';
import type { Genes } from './genes.ts';
import { drawHead } from './head.ts';

/** On two legs, facing us. */
export function biped(genes: Genes, ink: Ink): string {
  const { colours, bulk } = genes;
  const width = 150 + bulk * 85;
  const headSize = (168 + bulk * 22) * genes.head;
  const body: Point[] = [
    [0, -560],
    [width * 0.62, -505],
    [width * 0.96, -340],
    [width * 1.04, -190],
    [width * 0.72, -78],
    [0, -52],
    [-width * 0.72, -78],
    [-width * 1.04, -190],
    [-width * 0.96, -340],
    [-width * 0.62, -505],
  ];
  const belly = ellipse(-14, -250, width * 0.66, 190, `fill="${colours.belly}"`);
  const ribs =
    genes.element.name === 'drake' || genes.wings === 'leather'
      ? [-370, -310, -250, -190, -130]
          .map(
            (y) =>
              `<path d="M${-width * 0.62} ${y}q${width * 0.6} 34 ${width * 1.2} 0" stroke="${lighter(colours.belly, -16)}" stroke-width="7" fill="none"/>`,
          )
          .join('')
      : '';
  const leg = (side: 1 | -1) =>
    ink.part(oval(side * width * 0.68, -128, width * 0.46, 112), colours.body, { depth: 22 }) +
    ink.part(oval(side * width * 0.74, -40, width * 0.5, 48), lighter(colours.body, -5), {
      depth: 14,
      inside: claws(side * width * 0.74, -6, 34, '#f7f1e3'),
    });
  const arm = (side: 1 | -1, beads: Bead[]) =>
    ink.part(side === 1 ? limb(beads) : mirrored(limb(beads)), colours.body, { depth: 16 });
  const raised: Bead[] = [
    [width * 0.72, -450, 50],
    [width * 1.26, -424, 46],
    [width * 1.5, -560, 40],
    [width * 1.52, -610, 44],
  ];
  const resting: Bead[] = [
    [width * 0.74, -450, 50],
    [width * 1.2, -350, 46],
    [width * 1.02, -240, 40],
    [width * 0.9, -222, 42],
  ];
  const head = drawHead(genes, ink, [-26, -560 - headSize * 0.66], headSize, -headSize * 0.1);
  const wings =
    genes.wings === 'none'
      ? ''
      : drawWing(genes, ink, [90, -440], 1, 470) + drawWing(genes, ink, [-90, -440], -1, 470);
  return (
    wings +
    drawTail(genes, ink, [width * 0.5, -130], [width + 270, -330]) +
    leg(1) +
    ink.part(body, colours.body, {
      inside: belly + ribs + spots(genes, [0, -290], width, 230),
      depth: 46,
      line: 8,
    }) +
    leg(-1) +
    arm(1, genes.temper > 0.45 ? raised : resting) +
    arm(-1, resting) +
    head.behind +
    head.front
  );
}
