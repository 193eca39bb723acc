import { variationLabel } from '@tag/contract/graded-cards';
import type { PopulationScope, ScopeNames } from '@tag/contract/pops';

/** A breadcrumb. */
interface Step {
  readonly name: string;
  readonly scope: PopulationScope;
}

/** A variation's name: `Holo`; `Normal` for the ordinary card. */
export function variationName(variation: string): string {
  return variationLabel(variation) || 'Normal';
}

/** Breadcrumbs from the top down to the scope, one for each given name. */
export function stepsTo(names: ScopeNames): Step[] {
  const { category, year, set, card, number, variation } = names;
  const steps: Step[] = [{ name: 'All cards', scope: {} }];
  const take = (name: string, more: PopulationScope) =>
    steps.push({ name, scope: { ...steps.at(-1)!.scope, ...more } });
  if (category !== null) take(category, { category });
  if (year !== null) take(String(year), { year });
  if (set !== null) take(set, { set });
  if (card !== null) {
    take(number === null ? card : `${card} ${number}`, {
      card,
      ...(number !== null && { number }),
    });
  }
  if (variation !== null) take(variationName(variation), { variation });
  return steps;
}

type SomeNames = { readonly [Name in keyof ScopeNames]?: ScopeNames[Name] | undefined };

/** A scope's name: `1999 Pokémon`, `1999 Base Set`, `Charizard 4/102 Holo`. */
export function scopeName(names: SomeNames): string {
  const { category, year, set, card, number, variation } = names;
  if (card) return [card, number, variation && variationLabel(variation)].filter(Boolean).join(' ');
  if (set && year && set.startsWith(String(year))) return set;
  return [year, set ?? category].filter(Boolean).join(' ');
}

/** The title of a scope's report: `1999 Base Set population`. */
export function titleOf(names: SomeNames): string {
  const name = scopeName(names);
  return name ? `${name} population` : 'Population report';
}
