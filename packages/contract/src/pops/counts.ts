import { GRADE_KEYS, type GradeKey } from '../graded-cards/grade.ts';
import { shape } from '../schema/collection.ts';
import { integer, number } from '../schema/number.ts';
import { nullable, optional, type Schema, type TypeOf } from '../schema/schema.ts';

export const count = (description?: string) =>
  integer({ min: 0, ...(description && { description }) });
export const ratio = (description: string) => number({ min: 0, max: 1, description });

/** The number of certificates of each grade; grades without any are left out. */
const gradeCountsStruct = shape(
  Object.fromEntries(GRADE_KEYS.map((key) => [key, optional(integer({ min: 1 }))])) as Record<
    GradeKey,
    Schema<number | undefined>
  >,
  {
    title: 'GradeCounts',
    description: 'Certificates by grade; grades without any are left out',
  },
);
export type GradeCounts = TypeOf<typeof gradeCountsStruct>;

/**
 * The fields of every row. If a call filters by grade, counts, total, and share are of those grades only; the
 * gem rate is still of all.
 */
export const countFields = {
  counts: gradeCountsStruct,
  total: count('graded certificates; not distinct cards'),
  gemRate: nullable(ratio('Pristine and Gem Mint among all; null: none graded')),
  share: ratio('of the scope’s total'),
};

export const populationTotalsStruct = shape(countFields, {
  title: 'PopulationTotals',
  description: 'Of all rows found, on all pages',
});
export type PopulationTotals = TypeOf<typeof populationTotalsStruct>;

/** The totals of a scope; their share is of the level above. */
export const wholeCountFields = {
  ...countFields,
  share: ratio(
    'of the level above: of a variation in its card, of a card in its set, of a set in its year',
  ),
};
