import { lighter } from '../colour.ts';
import { limb, type Bead, type Point } from '../shapes.ts';
import type { Ink } from '../ink.ts';
import { drawWing } from './appendages.ts';
import { ellipse } from './coat.ts';
import type { Genes } from './genes.ts';
import { drawHead } from './head.ts';

/** Coiled, without legs. */
export function serpent(genes: Genes, ink: Ink): string {
  const { colours } = genes;
  const spine: Bead[] = [
    [330, -60, 18],
    [210, -30, 46],
    [20, -58, 74],
    [-170, -92, 92],
    [-196, -220, 104],
    [-20, -262, 108],
    [150, -306, 106],
    [156, -440, 96],
    [10, -520, 86],
    [-60, -620, 78],
    [-50, -700, 76],
  ];
  const scutes = spine
    .slice(2)
    .flatMap(([x, y, r], index, list) => {
      const next = list[index + 1];
      if (!next) return [];
      return [0, 0.33, 0.66].map((part) => {
        const [cx, cy] = [x + (next[0] - x) * part, y + (next[1] - y) * part];
        return ellipse(
          cx - r * 0.42,
          cy + r * 0.2,
          r * 0.6,
          r * 0.26,
          `fill="${colours.belly}" stroke="${lighter(colours.belly, -20)}" stroke-width="5"`,
        );
      });
    })
    .join('');
  const fins = [4, 6, 7].map((index) => {
    const [x, y, r] = spine[index]!;
    const tip: Point[] = [
      [x + r * 0.4, y - r * 0.6],
      [x + r * 1.5, y - r * 1.25],
      [x + r * 1.3, y - r * 0.5],
      [x + r * 1.66, y + r * 0.06],
      [x + r * 0.7, y + r * 0.4],
    ];
    return ink.part(tip, colours.mark, { depth: 12, line: 6 });
  });
  const size = 158 * genes.head;
  const head = drawHead(genes, ink, [-66, -740], size, -size * 0.14);
  const wings =
    genes.wings === 'none'
      ? ''
      : drawWing(genes, ink, [70, -480], 1, 480) + drawWing(genes, ink, [-70, -500], -1, 480);
  return (
    wings +
    fins.join('') +
    ink.part(limb(spine.slice(0, 7)), colours.body, { inside: scutes, depth: 38, line: 8 }) +
    ink.part(limb(spine.slice(5)), colours.body, { inside: scutes, depth: 38, line: 8 }) +
    head.behind +
    head.front
  );
}
