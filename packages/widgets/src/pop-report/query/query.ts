import { foldText } from '@tag/contract/formats';
import type { GradeKey } from '@tag/contract/graded-cards';
import {
  CARD_SORTS,
  CATEGORY_SORTS,
  RANK_SORTS,
  SET_SORTS,
  YEAR_SORTS,
  type Direction,
  type PopulationScope,
  type ScopeNames,
} from '@tag/contract/pops';

/** The rows of a level: categories of everything, years of a category, and so on. */
export type Level = 'categories' | 'years' | 'sets' | 'cards' | 'card';

/** A view of the report: its scope, and how its rows are shown. */
export interface PopQuery {
  readonly scope: PopulationScope;
  /** Words that rows are filtered by; empty: all. */
  readonly search: string;
  /** Grades that are counted; none: all. */
  readonly grades: readonly GradeKey[];
  /** One of the level's columns; undefined: as the level is sorted by itself. */
  readonly sort?: string | undefined;
  readonly direction?: Direction | undefined;
  /** From 1. */
  readonly page: number;
}

export const SCOPE_NAMES = ['category', 'year', 'set', 'card', 'number', 'variation'] as const;

const SORTS: Readonly<Record<Level, readonly string[]>> = {
  categories: CATEGORY_SORTS,
  years: YEAR_SORTS,
  sets: SET_SORTS,
  cards: CARD_SORTS,
  card: RANK_SORTS,
};

export function levelOf({ category, year, set, card }: PopulationScope): Level {
  if (card !== undefined) return 'card';
  if (set !== undefined) return 'cards';
  if (year !== undefined) return 'sets';
  return category === undefined ? 'categories' : 'years';
}

/** The sort orders of a scope's rows. */
export function sortsOf(scope: PopulationScope): readonly string[] {
  return SORTS[levelOf(scope)];
}

/** The scope of these names, as the catalogue spells them. */
export function scopeOfNames(names: ScopeNames): PopulationScope {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null));
}

/** A scope without filters, from its first page. */
export function queryOf(scope: PopulationScope): PopQuery {
  return { scope, search: '', grades: [], page: 1 };
}

/** The same in words that can be compared; the order of fields does not matter. */
export function scopeKey(scope: PopulationScope): string {
  return JSON.stringify(SCOPE_NAMES.map((name) => scope[name] ?? null));
}

export function queryKey({ scope, search, grades, sort, direction, page }: PopQuery): string {
  return JSON.stringify([scopeKey(scope), search, grades, sort, direction, page]);
}

/** Whether a scope is the other or within it. As in the API, case and accents don't matter. */
export function isWithin(scope: PopulationScope, outer: PopulationScope): boolean {
  return SCOPE_NAMES.every((name) => outer[name] === undefined || same(scope[name], outer[name]));
}

function same(a: string | number | undefined, b: string | number): boolean {
  return foldText(String(a ?? '')) === foldText(String(b));
}
