import { GRADE_KEYS, type GradeKey } from '@tag/contract/graded-cards';
import type { GradeCounts, PopulationTotals } from '@tag/contract/pops';

/** The grades a call is filtered by; undefined: all. */
export type GradeFilter = readonly GradeKey[] | undefined;

/** Counts of the requested grades, in the order of GRADE_KEYS. */
const wanted = (grades: GradeFilter) => (key: GradeKey) => !grades || grades.includes(key);

/** How many of `counts` (one a grade, in the order of GRADE_KEYS) have one of these grades. */
export function countOf(counts: readonly number[], grades?: GradeFilter): number {
  const isWanted = wanted(grades);
  return counts.reduce((sum, count, at) => (isWanted(GRADE_KEYS[at]!) ? sum + count : sum), 0);
}

/** Pristine and Gem Mint. */
export const GEM_KEYS: readonly GradeKey[] = ['pristine', '10'];

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/** A share, to a millionth; 0 of nothing. At most 1: the two counts may be read at different moments. */
export const shareOf = (part: number, whole: number) =>
  whole > 0 ? rounded(Math.min(1, part / whole)) : 0;

/** A row's fields from `counts`; its share is of `whole`. */
export function totalsOf(
  counts: readonly number[],
  whole: number,
  grades?: GradeFilter,
): PopulationTotals {
  const all = countOf(counts);
  const total = countOf(counts, grades);
  const isWanted = wanted(grades);
  const byGrade: GradeCounts = {};
  for (const [at, key] of GRADE_KEYS.entries()) {
    if (counts[at]! > 0 && isWanted(key)) byGrade[key] = counts[at]!;
  }
  return {
    counts: byGrade,
    total,
    gemRate: all > 0 ? shareOf(countOf(counts, GEM_KEYS), all) : null,
    share: shareOf(total, whole),
  };
}

/** Counts added up, grade by grade. */
export function addUp(all: Iterable<readonly number[]>): number[] {
  const sums = GRADE_KEYS.map(() => 0);
  for (const counts of all) for (const [at, count] of counts.entries()) sums[at]! += count;
  return sums;
}
