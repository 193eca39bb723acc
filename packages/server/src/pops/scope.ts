import { foldText } from '@tag/contract/formats';
import { Refusal } from '@tag/contract/errors';
import { setTitle } from '@tag/contract/graded-cards';
import type { PopulationScope, ScopeNames } from '@tag/contract/pops';
import { sql } from 'kysely';
import type { ReadDatabase } from '../db/queries.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { folded } from '../db/search-text.ts';
import { CATALOGUE, keyOf, MOST_KEYS, POPULATION } from '../edge/keys.ts';

/** A scope with its catalogue ids; null: not narrowed that way. */
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
 * Looks up a scope's names. Case and accents don't matter, but an exact match wins.
 * A card named without its number may be several, and so may a set named without category or year.
 * @throws ApiError population_not_found with the first name that the catalogue does not have there.
 */
export async function resolveScope(database: ReadDatabase, scope: PopulationScope): Promise<Scope> {
  const scoped = await (scope.set === undefined
    ? findGroup(database, scope)
    : findSets(database, scope, scope.set));
  if (scope.card === undefined || scoped.setIds === null) return scoped;
  return findCards(database, scope, scope.card, scoped);
}

/** The keys of the edge for answers about a scope. */
export function keysOf({ names, cardIds, categoryId, setIds, variationIds }: Scope): string[] {
  const narrowest =
    (names.variation === null ? cardIds?.map(keyOf.card) : variationIds?.map(keyOf.variation)) ??
    setIds?.map(keyOf.set);
  if (narrowest && narrowest.length < MOST_KEYS) return [...narrowest, CATALOGUE];
  return [categoryId === null ? POPULATION : keyOf.category(categoryId), CATALOGUE];
}

/** The same for answers about single rows of a list of cards. */
export const keysOfRows = (variationIds: readonly number[]): string[] =>
  variationIds.length < MOST_KEYS ? variationIds.map(keyOf.variation) : [POPULATION];

type Nullable<T> = { [K in keyof T]: T[K] | null };

const none = { category: null, year: null, set: null, card: null, number: null, variation: null };
const notFound = (name: string | number) =>
  // As text: a year takes no comma.
  new Refusal('population_not_found', { details: { name: String(name) } });

/** The items that pass the first test that any item passes. */
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

interface Named {
  category: string | null;
  year: number | null;
}

/** SQL: whether a category (`k`) has the requested name; true if none is requested. */
const isCategory = (given: Given<Named>) => sql<boolean>`
  (${given('category')}::text is null or ${folded(sql`k.name`)} = ${folded(given('category'))})`;

const findCategories = prepare('pops-categories', (db, given: Given<Named>) =>
  db
    .selectFrom('categories as k')
    .select(['k.id', 'k.name'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('cardSets as s')
          .whereRef('s.categoryId', '=', 'k.id')
          .where(sql<boolean>`s.year = ${given('year')}`),
      )
        .$castTo<boolean>()
        .as('hasYear'),
    )
    .where(isCategory(given)),
);

/** All, a category, a year, or a year of a category. */
async function findGroup(
  { query }: ReadDatabase,
  { category = null, year = null }: Nullable<PopulationScope>,
): Promise<Scope> {
  const whole = { setIds: null, cardIds: null, variationIds: null };
  if (category === null && year === null) {
    return { ...whole, names: none, categoryId: null, year };
  }
  const rows = await findCategories(query, { category, year });
  const found = category === null ? rows : best(rows, ({ name }) => name === category).slice(0, 1);
  if (category !== null && found.length === 0) throw notFound(category);
  if (year !== null && !found.some(({ hasYear }) => hasYear)) throw notFound(year);
  const { id, name } = (category === null ? undefined : found[0]) ?? { id: null, name: null };
  return { ...whole, names: { ...none, category: name, year }, categoryId: id, year };
}

const findSetsNamed = prepare('pops-sets', (db, given: Given<Named & { set: string }>) => {
  const set = folded(sql`${given('set')}::text`);
  return db
    .selectFrom('cardSets as s')
    .innerJoin('categories as k', 'k.id', 's.categoryId')
    .select(['s.id', 's.categoryId', 'k.name as category', 's.year', 's.brand', 's.name as set'])
    .where(isCategory(given))
    .where(sql<boolean>`(${given('year')}::int is null or s.year = ${given('year')}::int)`)
    .where(
      sql<boolean>`exists (
      select from cards c join card_variations v on v.card_id = c.id
      where c.set_id = s.id and v.status = 'public')`,
    )
    .where(({ eb, or }) =>
      or([eb(folded(sql`s.name`), '=', set), eb(folded(sql`s.brand || ' ' || s.name`), '=', set)]),
    );
});

async function findSets(
  { query }: ReadDatabase,
  { category = null, year = null }: Nullable<PopulationScope>,
  set: string,
): Promise<Scope> {
  const rows = await findSetsNamed(query, { category, year, set });
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

interface NamedCard {
  setIds: readonly number[];
  card: string;
  number: string | null;
}

const findCardsNamed = prepare('pops-cards', (db, given: Given<NamedCard>) =>
  db
    .selectFrom('cards as c')
    .innerJoin('cardVariations as v', 'v.cardId', 'c.id')
    .select(['v.id', 'c.id as cardId', 'c.name as card', 'c.number', 'v.name as variation'])
    .where('v.status', '=', 'public')
    .where('c.setId', '=', sql<number>`any(${given('setIds')})`)
    .where(folded(sql`c.name`), '=', folded(sql`${given('card')}::text`))
    .where(
      sql<boolean>`(${given('number')}::text is null
        or ${folded(sql`c.number`)} = ${folded(given('number'))})`,
    )
    .orderBy('v.id'),
);

async function findCards(
  { query }: ReadDatabase,
  { number = null, variation = null }: Nullable<PopulationScope>,
  card: string,
  outer: Scope,
): Promise<Scope> {
  const rows = await findCardsNamed(query, { setIds: outer.setIds!, card, number });
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
    ...outer,
    names: {
      ...outer.names,
      card: shared(found, 'card'),
      number: shared(found, 'number'),
      variation: variation === null ? null : shared(found, 'variation'),
    },
    cardIds: [...new Set(found.map(({ cardId }) => cardId))],
    variationIds: found.map(({ id }) => id),
  };
}
