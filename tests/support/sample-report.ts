import {
  CORNERS,
  EDGES,
  gradeOf,
  type Defect,
  type GradedCardDetail,
  type Side,
} from '@tag/contract/graded-cards';
import type { Box, Picture } from '@tag/contract/media';

/** A test's options for a report; everything else follows, so it is consistent. */
export interface SampleOptions {
  certificate?: string;
  /** null: Authentic. */
  score?: number | null;
  /** How many defects each side has; their deductions add up to 1000 - score. */
  defects?: { front: number; back: number };
  card?: Partial<GradedCardDetail['card']>;
  population?: Partial<GradedCardDetail['population']>;
  history?: GradedCardDetail['history'];
  hasSlab?: boolean;
  /** Where the pictures are: a path below the API, or an absolute URL. */
  media?: string;
}

const SCAN = { width: 3120, height: 4320 };

/** A consistent report with made-up measures: the same options always make the same one. */
export function sampleReport(options: SampleOptions = {}): GradedCardDetail {
  const {
    certificate = 'X0000001',
    score = 972,
    hasSlab = true,
    media = '/media/k0sample',
    defects: { front, back } = score === 1000 ? { front: 0, back: 0 } : { front: 5, back: 3 },
  } = options;
  const picture = (file: string, size: { width: number; height: number } = SCAN): Picture => ({
    url: `${media}/${file}.jpg`,
    width: size.width,
    height: size.height,
  });
  const crop = (side: string, { x, y, width, height }: Box): Picture => ({
    url: `${media}/${side}.jpg?x=${x}&y=${y}&w=${width}&h=${height}`,
    width,
    height,
  });
  const costs = share(score === null ? 0 : 1000 - score, front + back);
  const defect_map = {
    front: costs.slice(0, front).map((points, at) => defect('FRONT', at, points)),
    back: costs.slice(front).map((points, at) => defect('BACK', at, points)),
  };
  const { key, grade, label } = gradeOf(score);
  const slab = { width: 2000, height: 3200 };
  const set = (shape: string, height: number) =>
    [1, 2, 3].map((at) => picture(`${shape}-${at}`, { width: 1080, height }));
  return {
    certificate,
    gradedAt: '2026-03-07T09:30:00Z',
    card: {
      category: 'Pokémon',
      year: 1999,
      brand: 'Wizards of the Coast',
      set: 'Base Set',
      subset: null,
      name: 'Charizard',
      number: '4/102',
      variation: 'Holo',
      rarity: 'Rare Holo',
      cmpCode: null,
      serialNumber: null,
      divisorNumber: null,
      isPrizm: false,
      isRefractor: false,
      ...options.card,
    },
    grade: { key, grade, label, score },
    subgrades:
      score === null
        ? null
        : both((side) => ({
            centering: side === 'front' ? 988 : 972,
            corners: side === 'front' ? 981 : 964,
            edges: side === 'front' ? 990 : 979,
            surface: side === 'front' ? 968 : 985,
          })),
    size: { width: 2.498, height: 3.501, score: 996 },
    images: both((side) => picture(side)),
    slab: hasSlab
      ? {
          front: picture('slab-front', slab),
          back: picture('slab-back', slab),
          _1x1: set('1x1', 1080),
          _9x16: set('9x16', 1920),
        }
      : null,
    spin: null,
    hasWitnessVideo: false,
    centering: both((side) =>
      side === 'front'
        ? { left: 322, right: 278, top: 312, bottom: 300, leftRight: '54/46', topBottom: '51/49' }
        : { left: 290, right: 310, top: 262, bottom: 338, leftRight: '48/52', topBottom: '44/56' },
    ),
    surface_details: both((side) => ({
      rakingLight: picture(`${side}-raking`),
      marks: defect_map[side].filter(({ type }) => type === 'SURFACE').map(({ id }) => id),
    })),
    corner_details: both((side) =>
      CORNERS.map((location, at) => ({
        location,
        angle: location === 'bottom_left' ? null : 89.6 + at * 0.3,
        fill: 992 - at * 4,
        fray: 988 - at * 6,
        score: 990 - at * 5,
        closeUp: crop(side, {
          x: location.endsWith('left') ? 0 : SCAN.width - 480,
          y: location.startsWith('top') ? 0 : SCAN.height - 480,
          width: 480,
          height: 480,
        }),
      })),
    ),
    edge_details: both((side) =>
      EDGES.map((location, at) => ({
        location,
        fill: 994 - at * 3,
        fray: 990 - at * 5,
        score: 992 - at * 4,
        strip: crop(side, STRIPS[location]),
      })),
    ),
    defect_map,
    dings: both((side) =>
      defect_map[side]
        .filter(({ deduction }) => deduction >= 3)
        .slice(0, 4)
        .map((found) => ({ ...found, closeUp: crop(side, around(found.box)) })),
    ),
    population: {
      total: 1284,
      atGrade: 212,
      higher: 9,
      rank: score === null ? null : 148,
      rankInGrade: score === null ? null : 139,
      chronology: 31,
      chronologyInGrade: 3,
      ...options.population,
    },
    history: options.history ?? [],
  };
}

const both = <T>(of: (side: 'front' | 'back') => T) => ({ front: of('front'), back: of('back') });

/** Whole points, highest first, that add up to `total`. */
function share(total: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, (_, at) => 1 / (at + 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((total * weight) / whole));
  const rest = total - shares.reduce((sum, points) => sum + points, 0);
  return shares.map((points, at) => (at === 0 ? points + rest : points));
}

const KINDS = [
  {
    type: 'SURFACE',
    kind: 'scratch',
    location: 'center',
    x: 0.46,
    y: 0.3,
    width: 420,
    height: 260,
  },
  {
    type: 'CORNER',
    kind: 'whitening',
    location: 'top_right',
    x: 0.93,
    y: 0.015,
    width: 150,
    height: 150,
  },
  { type: 'EDGE', kind: 'fray', location: 'left', x: 0.02, y: 0.55, width: 70, height: 320 },
  {
    type: 'CENTERING',
    kind: 'off_center',
    location: 'right',
    x: 0.94,
    y: 0.02,
    width: 120,
    height: 4140,
  },
  {
    type: 'SURFACE',
    kind: 'print_line',
    location: 'bottom',
    x: 0.3,
    y: 0.82,
    width: 40,
    height: 380,
  },
] as const;

function defect(side: Side, at: number, deduction: number): Defect {
  const { type, kind, location, x, y, width, height } = KINDS[at % KINDS.length]!;
  const round = Math.floor(at / KINDS.length);
  const spread = (from: number, length: number, whole: number) =>
    Math.min(Math.round(from * whole + round * 137) % whole, whole - length);
  return {
    id: `${side === 'FRONT' ? 'f' : 'b'}${at + 1}`,
    side,
    type,
    kind,
    location,
    box: { x: spread(x, width, SCAN.width), y: spread(y, height, SCAN.height), width, height },
    deduction,
    foundBy: at % 3 === 2 ? 'hand' : 'machine',
  };
}

/** 600 pixels around a box's center, inside the scan. */
function around({ x, y, width, height }: Box): Box {
  const within = (from: number, length: number, whole: number) =>
    Math.max(0, Math.min(Math.round(from + length / 2 - 300), whole - 600));
  return {
    x: within(x, width, SCAN.width),
    y: within(y, height, SCAN.height),
    width: 600,
    height: 600,
  };
}

const STRIPS = {
  top: { x: 0, y: 0, width: SCAN.width, height: 240 },
  bottom: { x: 0, y: SCAN.height - 240, width: SCAN.width, height: 240 },
  left: { x: 0, y: 0, width: 240, height: SCAN.height },
  right: { x: SCAN.width - 240, y: 0, width: 240, height: SCAN.height },
} as const;
