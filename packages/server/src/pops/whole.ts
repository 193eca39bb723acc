import { AUTHENTIC, GRADES } from '@tag/contract/graded-cards';
import type { Distribution, PopulationTotals } from '@tag/contract/pops';
import type { Database } from '../db/database.ts';
import { GRADE_COLUMNS } from '../db/grade-columns.ts';
import { countOf, shareOf, totalsOf } from './counts.ts';
import { cardsWithin, Parameters, setsWithin } from './parameters.ts';
import { prepared } from './prepared.ts';
import type { Scope } from './scope.ts';

/** The counts of a whole scope, one a grade in the order of GRADE_KEYS. */
export async function countWhole({ pool }: Database, scope: Scope): Promise<number[]> {
  const parameters = new Parameters();
  const sums = GRADE_COLUMNS.map((it) => `coalesce(sum(p.${it}), 0)`).join(', ');
  const from = scope.cardIds
    ? `population_by_card p where ${cardsWithin(scope, parameters)}`
    : `population_by_set p where ${setsWithin(scope, parameters)}`;
  const { rows } = await pool.query<{ counts: number[] }>({
    ...prepared(`select array[${sums}]::int[] as counts from ${from}`),
    values: parameters.values,
  });
  return rows[0]!.counts;
}

/** The level above: of a variation its card, of a card its set, of a set its year, and so on. */
function parentOf(scope: Scope): Scope | undefined {
  const { names, categoryId, year, setIds, cardIds } = scope;
  if (cardIds && names.variation !== null) return { ...scope, variationIds: null };
  if (cardIds) return { ...scope, variationIds: null, cardIds: null };
  if (setIds) return { ...scope, setIds: null };
  if (year !== null && categoryId !== null) return { ...scope, year: null };
  if (year !== null || categoryId !== null) return { ...scope, year: null, categoryId: null };
  return undefined;
}

/** The totals of a whole scope; their share is that of the level above. */
export async function readWhole(
  database: Database,
  scope: Scope,
): Promise<{ counts: number[]; totals: PopulationTotals }> {
  const parent = parentOf(scope);
  const [counts, above] = await Promise.all([
    countWhole(database, scope),
    parent && countWhole(database, parent),
  ]);
  return { counts, totals: totalsOf(counts, countOf(above ?? counts)) };
}

/** How the certificates of a scope are spread over the grades. */
export async function readDistribution(database: Database, scope: Scope): Promise<Distribution> {
  const { counts, totals } = await readWhole(database, scope);
  return {
    scope: scope.names,
    ...totals,
    grades: [...GRADES, AUTHENTIC].map(({ key, grade, label }, at) => ({
      key,
      grade,
      label,
      count: counts[at]!,
      share: shareOf(counts[at]!, totals.total),
    })),
  };
}
