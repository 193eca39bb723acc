import { AUTHENTIC, GRADES } from '@tag/contract/graded-cards';
import type { Distribution, PopulationTotals } from '@tag/contract/pops';
import { sql } from 'kysely';
import type { ReadDatabase } from '../db/queries.ts';
import { eachGrade } from '../db/grade-columns.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { countOf, shareOf, totalsOf } from './counts.ts';
import { cardsWithin, extentOf, forEachExtent, type ScopeValues, setsWithin } from './extent.ts';
import type { Scope } from './scope.ts';

const counted = forEachExtent((extent) =>
  prepare(`pops-counts-${extent}`, (_db, given: Given<ScopeValues>) => {
    const from =
      extent === 'cards' || extent === 'variations'
        ? sql`population_by_card p where ${cardsWithin(extent, given)}`
        : sql`population_by_set p where ${setsWithin(extent, given)}`;
    const sums = eachGrade((it) => `coalesce(sum(p.${it}), 0)`);
    return sql<{ counts: number[] }>`select array[${sums}]::int[] as counts from ${from}`;
  }),
);

/** The counts of a scope, one for each grade in the order of GRADE_KEYS. */
export async function countWhole({ query }: ReadDatabase, scope: Scope): Promise<number[]> {
  const [row] = await counted[extentOf(scope)](query, scope);
  return row!.counts;
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

/** The totals of a scope; their share is of the level above. */
export async function readWhole(
  database: ReadDatabase,
  scope: Scope,
): Promise<{ counts: number[]; totals: PopulationTotals }> {
  const parent = parentOf(scope);
  const [counts, above] = await Promise.all([
    countWhole(database, scope),
    parent && countWhole(database, parent),
  ]);
  return { counts, totals: totalsOf(counts, countOf(above ?? counts)) };
}

/** The distribution of a scope's certificates over the grades. */
export async function readDistribution(
  database: ReadDatabase,
  scope: Scope,
): Promise<Distribution> {
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
