import { countOf } from '../formats/count.ts';
import { gradeName, GRADES } from './grade.ts';

/** What a score is short of: `18 points from Pristine 10`, `4 points from perfect`, `a perfect score`. */
export function distanceToNext(score: number): string {
  const next = GRADES.findLast(({ from }) => from > score);
  if (!next) {
    return score === 1000 ? 'a perfect score' : `${countOf(1000 - score, 'point')} from perfect`;
  }
  return `${countOf(next.from - score, 'point')} from ${gradeName(next)}`;
}
