import { lighter } from '../colour.ts';
import { limb, type Bead, type Point } from '../shapes.ts';
import type { Ink } from '../ink.ts';
import { drawTail, drawWing } from './appendages.ts';
import { claws, ellipse, spots } from './coat.ts';
import type { Genes } from './genes.ts';
import { drawHead } from './head.ts';

/** On four legs, the head at the left. */
export function quadruped(genes: Genes, ink: Ink): string {
  const { colours, bulk, element } = genes;
  const girth = 105 + bulk * 45;
  const headSize = 158 * genes.head;
  const leg = (x: number, back: boolean, shade: number) => {
    const beads: Bead[] = back
      ? [
          [x, -300, 88],
          [x + 34, -170, 54],
          [x + 6, -80, 36],
          [x - 6, -34, 42],
        ]
      : [
          [x, -320, 66],
          [x + 4, -180, 44],
          [x - 4, -80, 36],
          [x - 10, -34, 42],
        ];
    const ring =
      genes.pattern === 'rings'
        ? ellipse(
            x + (back ? 8 : 0),
            back ? -250 : -150,
            back ? 46 : 60,
            back ? 58 : 14,
            `fill="none" stroke="${element.accent}" stroke-width="22"`,
          )
        : '';
    return ink.part(limb(beads), lighter(colours.body, shade), {
      depth: 18,
      inside: ring + claws(x - 14, -4, 22, '#f7f1e3'),
    });
  };
  const torso: Point[] = [
    [-210, -410 - girth * 0.6],
    [-60, -400 - girth * 0.52],
    [120, -392 - girth * 0.5],
    [262, -380 - girth * 0.4],
    [318, -300],
    [236, -228],
    [60, -262 + girth * 0.22],
    [-110, -252 + girth * 0.3],
    [-240, -250],
    [-286, -350],
  ];
  const chest: Point[] = [
    [-300, -470],
    [-206, -520],
    [-120, -440],
    [-128, -300],
    [-196, -196],
    [-232, -262],
    [-278, -232],
    [-300, -320],
  ];
  const head = drawHead(genes, ink, [-226, -560], headSize, -headSize * 0.2);
  const wings =
    genes.wings === 'none'
      ? ['', '']
      : [drawWing(genes, ink, [40, -430], 1, 430), drawWing(genes, ink, [-40, -440], -1, 430)];
  return (
    wings[1]! +
    drawTail(genes, ink, [270, -350], [520, -560]) +
    leg(214, true, -13) +
    leg(-80, false, -13) +
    ink.part(torso, colours.body, {
      inside: spots(genes, [40, -350], 250, 130),
      depth: 44,
      line: 8,
    }) +
    leg(276, true, 0) +
    leg(-190, false, 0) +
    ink.part(
      limb([
        [-150, -380, 96],
        [-196, -470, 92],
        [-220, -540, 88],
      ]),
      colours.body,
      { depth: 20 },
    ) +
    ink.part(chest, colours.belly, { depth: 20, line: 6 }) +
    wings[0]! +
    head.behind +
    head.front
  );
}
