import { lighter } from '../colour.ts';
import type { Ink } from '../ink.ts';
import { closed, fitted, limb, mirrored, oval, type Point } from '../shapes.ts';
import type { Genes } from './genes.ts';

/** Outlines of the right ear around a head of radius 1; the left one is its mirror. */
function earOutline(kind: Genes['ears']): Point[] {
  switch (kind) {
    case 'pointed':
      return [
        [0.28, -0.72],
        [0.62, -1.15],
        [1.02, -1.62],
        [1.08, -1.05],
        [0.9, -0.4],
        [0.6, -0.5],
      ];
    case 'long':
      return [
        [0.26, -0.75],
        [0.36, -1.3],
        [0.72, -1.95],
        [1.02, -2.15],
        [1.02, -1.6],
        [0.78, -0.9],
        [0.55, -0.6],
      ];
    case 'round':
      return oval(0.86, -0.86, 0.42, 0.44, 9);
    case 'horns':
      return limb([
        [0.46, -0.7, 0.19],
        [0.8, -1.1, 0.15],
        [0.98, -1.55, 0.09],
        [0.9, -1.95, 0.02],
      ]);
    case 'fins':
      return [
        [0.75, -0.35],
        [1.25, -0.85],
        [1.75, -0.95],
        [1.5, -0.5],
        [1.72, -0.2],
        [1.38, -0.05],
        [1.42, 0.25],
        [0.85, 0.2],
      ];
    case 'leaves':
      return [
        [0.4, -0.72],
        [0.52, -1.25],
        [1.0, -1.62],
        [1.5, -1.6],
        [1.42, -1.1],
        [1.05, -0.7],
        [0.7, -0.55],
      ];
    case 'antlers':
      return limb([
        [0.36, -0.78, 0.12],
        [0.5, -1.2, 0.1],
        [0.86, -1.5, 0.08],
        [1.0, -1.95, 0.03],
      ]);
  }
}

/** Both ears, horns or antlers of a head of `size` at `at`; the body may be before them. */
export function drawEars(genes: Genes, ink: Ink, at: Point, size: number): string {
  const { colours } = genes;
  const outline = earOutline(genes.ears);
  const horn = genes.ears === 'horns' || genes.ears === 'antlers';
  const colour = horn ? '#efe3c8' : genes.ears === 'leaves' ? colours.mark : colours.body;
  return [outline, mirrored(outline)]
    .map((points, index) => {
      const placed = fitted(points, size, at);
      const middle = placed.reduce<Point>(
        ([x, y], [px, py]) => [x + px / placed.length, y + py / placed.length],
        [0, 0],
      );
      const inner = placed.map(([x, y]): Point => [
        middle[0] + (x - middle[0]) * 0.55,
        middle[1] + (y - middle[1]) * 0.6 + size * 0.06,
      ]);
      const fan = genes.ears === 'fins' ? colours.mark : lighter(colours.belly, -6);
      const inside = horn ? '' : `<path d="${closed(inner)}" fill="${fan}" opacity="0.9"/>`;
      const branch =
        genes.ears === 'antlers'
          ? ink.part(
              fitted(
                (index === 0 ? (p: Point[]) => p : mirrored)(
                  limb([
                    [0.66, -1.36, 0.08],
                    [0.98, -1.3, 0.06],
                    [1.2, -1.55, 0.02],
                  ]),
                ),
                size,
                at,
              ),
              colour,
              { depth: 8 },
            )
          : '';
      return branch + ink.part(placed, colour, { inside, depth: size * 0.09 });
    })
    .join('');
}
