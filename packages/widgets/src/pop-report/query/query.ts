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

/** Levels by their rows: all categories, the years of a category, and so on. */
export type Level = 'categories' | 'years' | 'sets' | 'cards' | 'card';

/** A view of the report: its scope, filters, and sorting. */
export interface PopQuery {
  readonly scope: PopulationScope;
  /** Words to filter rows by; empty: all. */
  readonly search: string;
  /** Grades to count; none: all. */
  readonly grades: readonly GradeKey[];
  /** One of the level's columns; undefined: the level's default. */
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

/** The columns that a scope's rows can be sorted by. */
export function sortsOf(scope: PopulationScope): readonly string[] {
  return SORTS[levelOf(scope)];
}

/** The scope with these names, in the catalogue's spelling. */
export function scopeOfNames(names: ScopeNames): PopulationScope {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null));
}

/** The query for a scope without filters, first page. */
export function queryOf(scope: PopulationScope): PopQuery {
  return { scope, search: '', grades: [], page: 1 };
}

/** A string key for comparing scopes; the order of fields doesn't matter. */
export function scopeKey(scope: PopulationScope): string {
  return JSON.stringify(SCOPE_NAMES.map((name) => scope[name] ?? null));
}

export function queryKey({ scope, search, grades, sort, direction, page }: PopQuery): string {
  return JSON.stringify([scopeKey(scope), search, grades, sort, direction, page]);
}

/** Whether a scope equals another or is within it. Ignores case and accents, like the API. */
export function isWithin(scope: PopulationScope, outer: PopulationScope): boolean {
  return SCOPE_NAMES.every((name) => outer[name] === undefined || same(scope[name], outer[name]));
}

function same(a: string | number | undefined, b: string | number): boolean {
  return foldText(String(a ?? '')) === foldText(String(b));
}
