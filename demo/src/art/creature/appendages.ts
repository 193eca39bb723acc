import { lighter } from '../colour.ts';
import { closed, limb, open, type Bead, type Point } from '../shapes.ts';
import type { Genes } from './genes.ts';
import type { Ink } from '../ink.ts';

const glow = (d: string, colour: string) =>
  `<path d="${d}" fill="${colour}" opacity="0.5" filter="url(#halo)"/>`;

/** A tail that leaves the body at `root` and ends at `tip`, which carries the species' mark. */
export function drawTail(genes: Genes, ink: Ink, root: Point, tip: Point): string {
  const { colours, element } = genes;
  const [dx, dy] = [tip[0] - root[0], tip[1] - root[1]];
  const spine: Bead[] = [
    [root[0], root[1], 58],
    [root[0] + dx * 0.42, root[1] + dy * 0.02 + 24, 48],
    [root[0] + dx * 0.86, root[1] + dy * 0.34, 37],
    [tip[0], tip[1], genes.tail === 'whip' ? 10 : 25],
  ];
  if (genes.tail === 'plume') {
    spine[1] = [spine[1]![0], spine[1]![1], 84];
    spine[2] = [spine[2]![0], spine[2]![1], 108];
    spine[3] = [tip[0] - 20, tip[1] - 60, 20];
    const end = `<circle cx="${tip[0]}" cy="${tip[1] - 30}" r="118" fill="${colours.belly}"/>`;
    return ink.part(limb(spine), colours.body, { inside: end, depth: 30 });
  }
  const rings =
    genes.pattern === 'rings'
      ? `<circle cx="${spine[2]![0]}" cy="${spine[2]![1]}" r="46" fill="none" stroke="${element.accent}" stroke-width="26"/>`
      : '';
  const stem = ink.part(limb(spine), colours.body, { depth: 20, inside: rings });
  const at = (points: readonly Point[], scale: number): Point[] =>
    points.map(([x, y]) => [tip[0] + x * scale, tip[1] + y * scale]);
  switch (genes.tail) {
    case 'whip':
      return stem;
    case 'flame': {
      const outer = at(
        [
          [-0.5, 0.3],
          [-0.72, -0.5],
          [-0.2, -1],
          [-0.1, -1.9],
          [0.45, -1.1],
          [0.78, -0.55],
          [0.5, 0.25],
          [0, 0.5],
        ],
        92,
      );
      const inner = at(
        [
          [-0.25, 0.2],
          [-0.32, -0.4],
          [0.02, -1.05],
          [0.34, -0.35],
          [0.22, 0.2],
        ],
        92,
      );
      return (
        stem +
        glow(closed(outer), '#ffd27a') +
        `<path d="${closed(outer)}" fill="#ff7a1c"/><path d="${closed(inner)}" fill="#fff0a8"/>`
      );
    }
    case 'fin':
      return (
        ink.part(
          at(
            [
              [0, 0.3],
              [-0.9, -0.5],
              [-1, -1.4],
              [0, -0.7],
              [1, -1.3],
              [0.8, -0.4],
            ],
            92,
          ),
          colours.mark,
          { depth: 14 },
        ) + stem
      );
    case 'bolt':
      return (
        ink.part(
          at(
            [
              [-0.3, 0.4],
              [-0.7, -0.5],
              [-0.1, -0.45],
              [-0.45, -1.5],
              [0.9, -0.7],
              [0.3, -0.5],
              [0.75, 0.1],
            ],
            100,
          ),
          colours.mark,
          { depth: 14 },
        ) + stem
      );
    case 'leaf': {
      const leaf = at(
        [
          [0, 0.2],
          [-0.75, -0.4],
          [-0.55, -1.3],
          [0.3, -1.9],
          [0.75, -1.1],
          [0.6, -0.3],
        ],
        92,
      );
      return (
        stem +
        ink.part(leaf, colours.mark, {
          depth: 16,
          inside: `<path d="M${tip[0]} ${tip[1]}q10 -90 26 -165" stroke="${lighter(colours.mark, -22)}" stroke-width="8" fill="none"/>`,
        })
      );
    }
  }
}

/** One wing from the shoulder outwards (`side` 1 is to the right), behind the body. */
export function drawWing(
  genes: Genes,
  ink: Ink,
  shoulder: Point,
  side: 1 | -1,
  span: number,
): string {
  const { colours } = genes;
  const at = (points: readonly Point[]): Point[] =>
    points.map(([x, y]) => [shoulder[0] + side * x * span, shoulder[1] + y * span]);
  const line = (points: readonly Point[], width: number, colour: string) =>
    `<path d="${open(at(points))}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  if (genes.wings === 'leather') {
    const skin = at([
      [0, 0],
      [0.3, -0.55],
      [0.72, -1.02],
      [1.28, -0.92],
      [1.15, -0.5],
      [1.42, -0.12],
      [1.02, -0.06],
      [0.98, 0.34],
      [0.62, 0.12],
      [0.42, 0.42],
      [0.18, 0.22],
    ]);
    const bones =
      line(
        [
          [0.72, -1.0],
          [0.98, -0.5],
          [1.02, -0.06],
        ],
        11,
        colours.ink,
      ) +
      line(
        [
          [0.72, -1.0],
          [0.66, -0.4],
          [0.62, 0.12],
        ],
        11,
        colours.ink,
      ) +
      line(
        [
          [0.72, -1.0],
          [1.16, -0.62],
          [1.4, -0.14],
        ],
        11,
        colours.ink,
      );
    return (
      ink.part(skin, lighter(colours.mark, -8), {
        inside: `<g opacity="0.55">${bones}</g>`,
        depth: 26,
      }) +
      ink.part(
        limb(
          at([
            [0.02, 0.04],
            [0.34, -0.52],
            [0.72, -1.03],
          ]).map(([x, y], index): Bead => [x, y, 27 - index * 7]),
        ),
        colours.body,
        { depth: 12 },
      )
    );
  }
  if (genes.wings === 'feather') {
    const rows: readonly (readonly [length: number, colour: string])[] = [
      [1.3, colours.belly],
      [0.92, lighter(colours.body, 8)],
      [0.56, colours.body],
    ];
    return rows
      .flatMap(([length, colour]) =>
        Array.from({ length: 7 }, (_, index) => {
          const angle = -1.35 + index * 0.3;
          const beads = [0.08, 0.5, 0.92, 1].map((part, step): Bead => {
            const reach = part * length * (1 - index * 0.055);
            const [x, y] = at([[Math.cos(angle) * reach, Math.sin(angle) * reach * 0.95]])[0]!;
            return [x, y, span * ([0.05, 0.1, 0.085, 0.03][step] ?? 0.05)];
          });
          return ink.part(limb(beads), colour, { depth: 12, line: 5 });
        }).reverse(),
      )
      .join('');
  }
  const pane = (points: readonly Point[]) =>
    `<path d="${closed(at(points))}" fill="${colours.mark}" opacity="0.5"/><path d="${closed(at(points))}" fill="none" stroke="#fff" stroke-width="6" opacity="0.75"/>`;
  return (
    pane([
      [0, 0],
      [0.5, -0.8],
      [1.15, -1.05],
      [1.25, -0.55],
      [0.6, -0.1],
    ]) +
    pane([
      [0, 0.04],
      [0.7, -0.06],
      [1.05, 0.22],
      [0.75, 0.5],
      [0.25, 0.3],
    ])
  );
}
