import { sql, type RawBuilder } from 'kysely';
import type { Given } from '../db/prepared.ts';
import type { Scope } from './scope.ts';

/** What a scope is narrowed down by, as parameters of a query. */
export type ScopeValues = Omit<Scope, 'names'>;

const EXTENTS = [
  'all',
  'category',
  'year',
  'category-year',
  'sets',
  'cards',
  'variations',
] as const;

/** What a scope is narrowed down to: all that the text of a query depends on. */
export type Extent = (typeof EXTENTS)[number];

export function extentOf(scope: ScopeValues): Extent {
  if (scope.variationIds) return 'variations';
  if (scope.cardIds) return 'cards';
  if (scope.setIds) return 'sets';
  if (scope.categoryId === null) return scope.year === null ? 'all' : 'year';
  return scope.year === null ? 'category' : 'category-year';
}

/** Whether it is narrowed down to some sets, or to less. */
export const isWithinSets = (extent: Extent) =>
  extent === 'sets' || extent === 'cards' || extent === 'variations';

/** One of something for each extent: a prepared query, most of the time. */
export function forEachExtent<T>(make: (extent: Extent) => T): Readonly<Record<Extent, T>> {
  return Object.fromEntries(EXTENTS.map((extent) => [extent, make(extent)])) as Record<Extent, T>;
}

/** SQL: whether a row of population_by_set (`p`) is within a scope. */
export function setsWithin(extent: Extent, given: Given<ScopeValues>): RawBuilder<boolean> {
  switch (extent) {
    case 'all':
      return sql`true`;
    case 'category':
      return sql`p.category_id = ${given('categoryId')}`;
    case 'year':
      return sql`p.year = ${given('year')}`;
    case 'category-year':
      return sql`p.category_id = ${given('categoryId')} and p.year = ${given('year')}`;
    default:
      return sql`p.set_id = any(${given('setIds')})`;
  }
}

/** SQL: whether a row of population_by_card (`p`) is within a scope. */
export function cardsWithin(extent: Extent, given: Given<ScopeValues>): RawBuilder<boolean> {
  switch (extent) {
    case 'all':
      return sql`true`;
    case 'sets':
      return sql`p.set_id = any(${given('setIds')})`;
    case 'cards':
      return sql`p.card_id = any(${given('cardIds')})`;
    case 'variations':
      return sql`p.variation_id = any(${given('variationIds')})`;
    default:
      return sql`p.set_id in (
        select p.set_id from population_by_set p where ${setsWithin(extent, given)})`;
  }
}
