import { sql, type RawBuilder } from 'kysely';
import type { Given } from '../db/prepared.ts';
import type { Scope } from './scope.ts';

/** A scope's filters, as query parameters. */
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

/** The level a scope is narrowed to, which decides the text of a query. */
export type Extent = (typeof EXTENTS)[number];

export function extentOf(scope: ScopeValues): Extent {
  if (scope.variationIds) return 'variations';
  if (scope.cardIds) return 'cards';
  if (scope.setIds) return 'sets';
  if (scope.categoryId === null) return scope.year === null ? 'all' : 'year';
  return scope.year === null ? 'category' : 'category-year';
}

/** Whether it is narrowed to sets, or further. */
export const isWithinSets = (extent: Extent) =>
  extent === 'sets' || extent === 'cards' || extent === 'variations';

/** One of something for each extent, usually a prepared query. */
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
