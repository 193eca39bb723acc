import { foldText } from '@tag/contract/formats';
import { ApiError } from '@tag/contract/errors';
import { setTitle } from '@tag/contract/graded-cards';
import type { PopulationScope, ScopeNames } from '@tag/contract/pops';
import type { Database } from '../db/database.ts';
import { foldedSql } from '../db/search-text.ts';

/** A scope with what it names in the catalogue; null: not narrowed that way. */
export interface Scope {
  readonly names: ScopeNames;
  readonly categoryId: number | null;
  readonly year: number | null;
  readonly setIds: readonly number[] | null;
  readonly cardIds: readonly number[] | null;
  /** All variations of the cards, or the one asked for. */
  readonly variationIds: readonly number[] | null;
}

/**
 * Looks up what a scope names. Case and accents don't matter, but an exact match wins.
 * A card named without its number may be several, and so may a set named without category or year.
 * @throws ApiError population_not_found with the first name that the catalogue does not have there.
 */
export async function resolveScope(database: Database, scope: PopulationScope): Promise<Scope> {
  const place = await (scope.set === undefined
    ? findPlace(database, scope)
    : findSets(database, scope, scope.set));
  if (scope.card === undefined || place.setIds === null) return place;
  return findCards(database, scope, scope.card, place);
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

const none = { category: null, year: null, set: null, card: null, number: null, variation: null };
const notFound = (name: string | number) =>
  new ApiError('population_not_found', { details: { name } });

/** Those that pass the first of the tests that any passes. */
function best<T>(rows: readonly T[], ...tests: ((row: T) => boolean)[]): readonly T[] {
  for (const test of tests) {
    const passing = rows.filter(test);
    if (passing.length > 0) return passing;
  }
  return rows;
}

/** What they all have, or null. */
function shared<T, K extends keyof T>(rows: readonly T[], key: K): T[K] | null {
  const value = rows[0]![key];
  return rows.every((row) => row[key] === value) ? value : null;
}

/** All, a category, a year, or a year of a category. */
async function findPlace(
  { pool }: Database,
  { category = null, year = null }: Nullable<PopulationScope>,
): Promise<Scope> {
  const whole = { setIds: null, cardIds: null, variationIds: null };
  if (category === null && year === null) {
    return { ...whole, names: none, categoryId: null, year };
  }
  const { rows } = await pool.query<{ id: number; name: string; hasYear: boolean }>({
    name: 'pops-place',
    text: `
      select k.id, k.name,
             exists (select from card_sets where category_id = k.id and year = $2) as "hasYear"
      from categories k
      where $1::text is null or ${foldedSql('k.name')} = ${foldedSql('$1')}`,
    values: [category, year],
  });
  const found = category === null ? rows : best(rows, ({ name }) => name === category).slice(0, 1);
  if (category !== null && found.length === 0) throw notFound(category);
  if (year !== null && !found.some(({ hasYear }) => hasYear)) throw notFound(year);
  const { id, name } = (category === null ? undefined : found[0]) ?? { id: null, name: null };
  return { ...whole, names: { ...none, category: name, year }, categoryId: id, year };
}

interface SetRow {
  id: number;
  categoryId: number;
  category: string;
  year: number;
  brand: string;
  set: string;
}

async function findSets(
  { pool }: Database,
  { category = null, year = null }: Nullable<PopulationScope>,
  set: string,
): Promise<Scope> {
  const { rows } = await pool.query<SetRow>({
    name: 'pops-sets',
    text: `
      select s.id, s.category_id as "categoryId", k.name as category, s.year, s.brand,
             s.name as "set"
      from card_sets s
      join categories k on k.id = s.category_id
      where ($1::text is null or ${foldedSql('k.name')} = ${foldedSql('$1')})
        and ($2::int is null or s.year = $2)
        and (${foldedSql('s.name')} = ${foldedSql('$3::text')}
          or ${foldedSql("s.brand || ' ' || s.name")} = ${foldedSql('$3::text')})`,
    values: [category, year, set],
  });
  if (rows.length === 0) throw notFound(set);
  const found = best(
    best(rows, (row) => row.category === category),
    (row) => setTitle(row) === set,
    (row) => setTitle(row).toLowerCase() === set.toLowerCase(),
    (row) => foldText(setTitle(row)) === foldText(set),
  );
  const titled = found.map((row) => ({ ...row, title: setTitle(row) }));
  return {
    names: {
      ...none,
      category: shared(titled, 'category'),
      year: shared(titled, 'year'),
      set: shared(titled, 'title') ?? set,
    },
    categoryId: shared(titled, 'categoryId'),
    year: shared(titled, 'year'),
    setIds: found.map(({ id }) => id),
    cardIds: null,
    variationIds: null,
  };
}

async function findCards(
  { pool }: Database,
  { number = null, variation = null }: Nullable<PopulationScope>,
  card: string,
  place: Scope,
): Promise<Scope> {
  const { rows } = await pool.query<{
    id: number;
    cardId: number;
    card: string;
    number: string;
    variation: string;
  }>({
    name: 'pops-cards',
    text: `
      select v.id, c.id as "cardId", c.name as card, c.number, v.name as variation
      from cards c
      join card_variations v on v.card_id = c.id
      where c.set_id = any($1) and ${foldedSql('c.name')} = ${foldedSql('$2::text')}
        and ($3::text is null or ${foldedSql('c.number')} = ${foldedSql('$3')})
      order by v.id`,
    values: [place.setIds, card, number],
  });
  if (rows.length === 0) throw notFound(number === null ? card : `${card} ${number}`);
  const cards = best(
    best(rows, (row) => row.card === card),
    (row) => row.number === number,
  );
  const wanted = variation === null ? undefined : foldText(variation);
  const found =
    wanted === undefined
      ? cards
      : best(
          cards.filter((row) => foldText(row.variation) === wanted),
          (row) => row.variation === variation,
        );
  if (found.length === 0) throw notFound(variation ?? card);
  return {
    ...place,
    names: {
      ...place.names,
      card: shared(found, 'card'),
      number: shared(found, 'number'),
      variation: variation === null ? null : shared(found, 'variation'),
    },
    cardIds: [...new Set(found.map(({ cardId }) => cardId))],
    variationIds: found.map(({ id }) => id),
  };
}
