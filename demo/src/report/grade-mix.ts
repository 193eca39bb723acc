import { AUTHENTIC, GRADES, gradeOf, type GradeKey } from '@tag/contract/graded-cards';
import type { Random } from '@tag/demo-art/random';

import { split } from './points.ts';

/**
 * How 353,877 real cards were graded by such a company. The one published figure for
 * 5.5 and below is spread over those grades, fewer for lower ones.
 */
export const REAL_MIX: readonly (readonly [GradeKey, number])[] = [
  ['pristine', 218],
  ['10', 102_210],
  ['9', 131_988],
  ['8.5', 40_474],
  ['8', 23_493],
  ['7.5', 13_121],
  ['7', 10_929],
  ['6.5', 6_607],
  ['6', 7_903],
  ...splitLow(15_200),
  ['authentic', 1_734],
];

function splitLow(total: number): [GradeKey, number][] {
  const low = GRADES.filter(({ from }) => from < 600);
  const counts = split(
    total,
    low.map((_, index) => 0.72 ** index),
  );
  return low.map(({ key }, index) => [key, counts[index]!]);
}

/** A score within a grade; null for Authentic. The best scores of each grade are the rarer ones. */
function scoreIn(key: GradeKey, random: Random): number | null {
  if (key === AUTHENTIC.key) return null;
  const index = GRADES.findIndex((grade) => grade.key === key);
  const from = GRADES[index]!.from;
  const to = index === 0 ? 1000 : GRADES[index - 1]!.from - 1;
  if (key === 'pristine') return Math.min(to, from + Math.floor(random.exponential(2)));
  return from + Math.floor((to - from + 1) * random.next() ** 1.15);
}

/**
 * `total` scores in exactly the real mix (rounded to full cards), shuffled. `already`
 * are scores given elsewhere: they count towards the mix and aren't returned.
 */
export function scoresInRealMix(
  total: number,
  already: readonly (number | null)[],
  random: Random,
): (number | null)[] {
  const counts = split(
    total,
    REAL_MIX.map(([, count]) => count),
  );
  const scores = REAL_MIX.flatMap(([key], index) => {
    const given = already.filter((score) => gradeOf(score).key === key).length;
    const count = Math.max(0, counts[index]! - given);
    return Array.from({ length: count }, () => scoreIn(key, random));
  });
  return random.shuffled(scores).slice(0, total - already.length);
}
