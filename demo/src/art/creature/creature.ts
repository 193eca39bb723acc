import { lighter } from '../colour.ts';
import { closed, limb, mirrored, oval, type Bead, type Point } from '../shapes.ts';
import { drawTail, drawWing } from './appendages.ts';
import type { Genes } from './genes.ts';
import { drawHead } from './head.ts';
import { createInk, type Ink } from '../ink.ts';

const ellipse = (x: number, y: number, rx: number, ry: number, paint: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ${paint}/>`;

function spots(genes: Genes, [x, y]: Point, width: number, height: number): string {
  const { colours, element, pattern } = genes;
  if (pattern === 'spots') {
    return [
      [-0.6, -0.5, 0.2],
      [0.62, -0.2, 0.17],
      [-0.66, 0.3, 0.15],
      [0.5, 0.5, 0.12],
      [0.1, -0.75, 0.14],
    ]
      .map(([dx, dy, r]) =>
        ellipse(
          x + dx! * width,
          y + dy! * height,
          r! * width,
          r! * width * 0.85,
          `fill="${colours.mark}"`,
        ),
      )
      .join('');
  }
  if (pattern === 'stripes') {
    return [-0.45, 0, 0.45]
      .map(
        (dy) =>
          `<path d="M${x + width} ${y + dy * height}q${-width * 0.4} ${height * 0.1} ${-width * 0.62} ${-height * 0.02}q${width * 0.2} ${height * 0.16} ${width * 0.62} ${height * 0.2}z" fill="${colours.mark}"/>`,
      )
      .join('');
  }
  if (pattern === 'rings') {
    return ellipse(
      x + width * 0.5,
      y - height * 0.05,
      width * 0.22,
      width * 0.3,
      `fill="none" stroke="${element.accent}" stroke-width="${width * 0.1}"`,
    );
  }
  return '';
}

function claws(x: number, y: number, spread: number, colour: string): string {
  return [-1, 0, 1]
    .map((step) => ellipse(x + step * spread, y, spread * 0.34, spread * 0.5, `fill="${colour}"`))
    .join('');
}

function biped(genes: Genes, ink: Ink): string {
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

function quadruped(genes: Genes, ink: Ink): string {
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

function serpent(genes: Genes, ink: Ink): string {
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

function spirit(genes: Genes, ink: Ink): string {
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

const STANCES = { biped, quadruped, serpent, spirit };

/**
 * Draws a creature that stands on (0, 0) and is about 1,000 units tall, its head at the left when it
 * goes on four legs. The drawing brings its own definitions.
 */
export function drawCreature(genes: Genes, rim: string): string {
  const ink = createInk(genes.colours.ink, rim, 'c');
  const parts = STANCES[genes.stance](genes, ink);
  const halo =
    '<defs><filter id="halo" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="34"/></filter></defs>';
  return `${halo}${ink.definitions()}${parts}`;
}
