import type { Scope } from './scope.ts';

/** Values of a statement that is put together as it goes. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @returns how the statement names the value: `$3`. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** SQL: whether a row of population_by_set (`p`) is within a scope. */
export function setsWithin(scope: Scope, parameters: Parameters): string {
  if (scope.setIds) return `p.set_id = any(${parameters.add(scope.setIds)})`;
  const conditions = ['true'];
  if (scope.categoryId !== null) {
    conditions.push(`p.category_id = ${parameters.add(scope.categoryId)}`);
  }
  if (scope.year !== null) conditions.push(`p.year = ${parameters.add(scope.year)}`);
  return conditions.join(' and ');
}

/** SQL: whether a row of population_by_card (`p`) is within a scope. */
export function cardsWithin(scope: Scope, parameters: Parameters): string {
  if (scope.variationIds) return `p.variation_id = any(${parameters.add(scope.variationIds)})`;
  if (scope.cardIds) return `p.card_id = any(${parameters.add(scope.cardIds)})`;
  if (scope.setIds) return `p.set_id = any(${parameters.add(scope.setIds)})`;
  if (scope.categoryId === null && scope.year === null) return 'true';
  const sets = setsWithin(scope, parameters);
  return `p.set_id in (select p.set_id from population_by_set p where ${sets})`;
}
