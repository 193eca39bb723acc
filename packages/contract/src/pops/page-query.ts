import { GRADE_KEYS } from '../graded-cards/grade.ts';
import { list } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { oneOf, optional } from '../schema/schema.ts';
import { text } from '../schema/text.ts';
import { MOST_ROWS } from './report.ts';

export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Repeated for each grade; only certificates of these grades are counted. */
export const gradeFilter = {
  grade: optional(
    list(oneOf(GRADE_KEYS), { max: GRADE_KEYS.length, description: 'repeat it for several' }),
  ),
};

export const pageFields = {
  page: optional(integer({ min: 1, max: 1_000_000, description: 'from 1' })),
  pageSize: optional(integer({ min: 1, max: MOST_ROWS, description: '200 by default' })),
  direction: optional(oneOf(DIRECTIONS, 'unless given as the column asks: counts most first')),
};

const COUNT_SORTS = ['total', 'gemRate', 'share', ...GRADE_KEYS] as const;

/** The sort orders of each level's rows; the first is the default. */
export const CATEGORY_SORTS = ['category', 'sets', ...COUNT_SORTS] as const;
export const YEAR_SORTS = ['year', 'sets', ...COUNT_SORTS] as const;
export const SET_SORTS = ['set', 'brand', 'category', 'year', ...COUNT_SORTS] as const;
export const CARD_SORTS = [
  'number',
  'card',
  'variation',
  'rarity',
  'set',
  'category',
  'year',
  ...COUNT_SORTS,
] as const;
export const RANK_SORTS = ['rank', 'score', 'chronology', 'gradedAt', 'certificate'] as const;

/** A page of rows that can be searched, sorted and filtered. */
/* @__NO_SIDE_EFFECTS__ */
export function rowQuery<const S extends readonly string[]>(sorts: S) {
  return {
    ...pageFields,
    ...gradeFilter,
    search: optional(
      text({
        max: 200,
        trim: true,
        description: 'words that must all match; if none do, the closest rows',
      }),
    ),
    sort: optional(oneOf(sorts)),
  };
}
