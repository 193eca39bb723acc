import type { Defect } from '@tag/contract/graded-cards';
import type { Random } from '@tag/demo-art/random';

type SurfaceKind =
  'scratch' | 'print_line' | 'dent' | 'indentation' | 'stain' | 'print_defect' | 'crease';

interface SurfaceHabit {
  readonly kind: SurfaceKind;
  /** How often it is met among the marks of a clean and of a worn card. */
  readonly frequency: { readonly clean: number; readonly worn: number };
  /** How dear one is, compared with the others of a report. */
  readonly weight: number;
  /** Width and height in millimeters of a mark that cost that many points. */
  size(points: number, random: Random): [width: number, height: number];
}

const round = (base: number, growth: number) => (points: number, random: Random) => {
  const size = base + growth * Math.sqrt(points);
  return [size * random.between(0.85, 1.2), size * random.between(0.85, 1.2)] as [number, number];
};

/** Surface defects: how frequent and how large they are. */
const SURFACE_HABITS: readonly SurfaceHabit[] = [
  {
    kind: 'scratch',
    frequency: { clean: 34, worn: 30 },
    weight: 0.8,
    size(points, random) {
      const length = Math.min(32, 2.2 + 2 * Math.sqrt(points) * random.between(0.7, 1.4));
      const tilt = random.between(0.12, 1.45);
      return [length * Math.cos(tilt) + 0.5, length * Math.sin(tilt) + 0.5];
    },
  },
  {
    kind: 'print_line',
    frequency: { clean: 26, worn: 8 },
    weight: 0.7,
    size(points, random) {
      const length = Math.min(58, 9 + 5 * Math.sqrt(points) * random.between(0.7, 1.3));
      return random.chance(0.72) ? [0.7, length] : [length, 0.7];
    },
  },
  {
    kind: 'print_defect',
    frequency: { clean: 22, worn: 8 },
    weight: 0.7,
    size: round(0.7, 0.22),
  },
  { kind: 'dent', frequency: { clean: 9, worn: 16 }, weight: 1.3, size: round(0.9, 0.28) },
  { kind: 'indentation', frequency: { clean: 6, worn: 12 }, weight: 1.2, size: round(1.4, 0.5) },
  { kind: 'stain', frequency: { clean: 3, worn: 14 }, weight: 1.1, size: round(1.8, 0.9) },
  {
    kind: 'crease',
    frequency: { clean: 0, worn: 9 },
    weight: 4,
    size(points, random) {
      const length = Math.min(50, 6 + 2.6 * Math.sqrt(points));
      const tilt = random.between(0.25, 1.3);
      return [length * Math.cos(tilt) + 1, length * Math.sin(tilt) + 1];
    },
  },
];

/** Draws a kind of surface mark; `wear` goes from 0 (clean) to 1 (worn). */
export function pickSurfaceHabit(wear: number, random: Random): SurfaceHabit {
  const weights = SURFACE_HABITS.map(
    ({ frequency }) => frequency.clean * (1 - wear) + frequency.worn * wear,
  );
  let at = random.next() * weights.reduce((a, b) => a + b, 0);
  const index = weights.findIndex((weight) => (at -= weight) < 0);
  return SURFACE_HABITS[Math.max(0, index)]!;
}

/** Marks that only a hand finds; the machine finds the rest. */
const BY_HAND: readonly Defect['kind'][] = ['stain', 'indentation', 'crease'];

export function finderOf(kind: Defect['kind'], random: Random): Defect['foundBy'] {
  return random.chance(BY_HAND.includes(kind) ? 0.6 : 0.06) ? 'hand' : 'machine';
}
