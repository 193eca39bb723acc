import { foldText } from '@tag/contract/formats';
import { sql } from 'kysely';
import { type Given, prepare } from '../db/prepared.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { SEARCH_OF_CARD } from '../db/search-columns.ts';
import { isWord } from '../db/search-text.ts';
import { indexCards } from './index-cards.ts';
import type { CatalogueRow } from './rows.ts';

/** Ids of the sets seen so far, by what makes a set the same. */
export type KnownSets = Map<string, number>;

type SetNames = Pick<CatalogueRow, 'category' | 'year' | 'series' | 'set'>;
const setKey = ({ category, year, series, set }: SetNames) =>
  JSON.stringify([category, year, series, set]);

interface Rows {
  /** JSON: a list of rows. */
  rows: string;
}

const putCards = prepare(
  'catalogue-cards',
  (_db: Queries, given: Given<Rows>) => sql`
    insert into cards (set_id, number, name, rarity, subset, search)
    select distinct on (set_id, number, name) set_id, number, name, rarity, subset, search
    from rows from (json_to_recordset(${given('rows')}) as (
      set_id bigint, number text, name text, rarity text, subset text, search text
    )) with ordinality as g(set_id, number, name, rarity, subset, search, position)
    order by set_id, number, name, position desc
    on conflict (set_id, number, name) do update
      set rarity = excluded.rarity, subset = excluded.subset, search = excluded.search
      where (cards.rarity, cards.subset, cards.search)
        is distinct from (excluded.rarity, excluded.subset, excluded.search)`,
);

/** The cards whose facts on a label the rows will change. */
const findChanged = prepare(
  'catalogue-changed-cards',
  (_db, given: Given<Rows>) => sql<{ id: number }>`
    select c.id
    from (
      select distinct on (set_id, number, name) set_id, number, name, rarity, subset
      from rows from (json_to_recordset(${given('rows')}) as (
        set_id bigint, number text, name text, rarity text, subset text
      )) with ordinality as g(set_id, number, name, rarity, subset, position)
      order by set_id, number, name, position desc) g
    join cards c using (set_id, number, name)
    where (c.rarity, c.subset) is distinct from (g.rarity, g.subset)`,
);

const findCardIds = prepare(
  'catalogue-card-ids',
  (_db, given: Given<Rows>) => sql<{ id: number }>`
    select c.id
    from rows from (json_to_recordset(${given('rows')}) as (set_id bigint, number text, name text))
      with ordinality as g(set_id, number, name, position)
    join cards c using (set_id, number, name)
    order by g.position`,
);

const putVariations = prepare(
  'catalogue-variations',
  (_db: Queries, given: Given<Rows>) => sql`
    insert into card_variations (card_id, name)
    select distinct card_id, name
    from json_to_recordset(${given('rows')}) as g(card_id bigint, name text)
    where not exists (
      select from card_variations v where v.card_id = g.card_id and v.name = g.name)
    order by card_id, name
    on conflict do nothing`,
);

const putWords = prepare(
  'catalogue-words',
  (_db: Queries, given: Given<{ words: readonly string[] }>) => sql`
    insert into search_words (word)
    select word from unnest(${given('words')}::text[]) g(word)
    where not exists (select from search_words w where w.word = g.word)
    order by word
    on conflict do nothing`,
);

/** Keeps the population report's search text up to date with the catalogue. */
const refreshSearch = prepare(
  'catalogue-population-search',
  (_db: Queries, given: Given<{ cardIds: readonly number[] }>) => sql`
    update population_by_card p
    set search = ${SEARCH_OF_CARD}
    from cards c
    join card_variations v on v.card_id = c.id
    where c.id = any(${given('cardIds')}::bigint[]) and p.variation_id = v.id
      and p.search <> ${SEARCH_OF_CARD}`,
);

/**
 * Adds or updates a batch of cards with their sets and variations, within the caller's transaction. Rows
 * are written in the order of their keys, so concurrent imports wait for each other instead of
 * deadlocking. Unchanged rows aren't written.
 * @returns the ids of the cards, one a row, and of those that had other facts on their labels.
 */
export async function storeCards(
  db: Transaction,
  rows: readonly CatalogueRow[],
  knownSets: KnownSets,
): Promise<{ cardIds: number[]; changed: number[] }> {
  await storeSets(db, rows, knownSets);
  const cards = JSON.stringify(
    rows.map((row) => ({
      set_id: knownSets.get(setKey(row)),
      number: row.number,
      name: row.name,
      rarity: row.rarity,
      subset: row.subset,
      search: searchText(row),
    })),
  );
  const changed = (await findChanged(db, { rows: cards })).map(({ id }) => id);
  await putCards(db, { rows: cards });
  // A separate statement: only a new one sees what another import stored meanwhile.
  const cardIds = (await findCardIds(db, { rows: cards })).map(({ id }) => id);
  const variations = rows.flatMap((row, index) =>
    row.variations.map((name) => ({ card_id: cardIds[index], name })),
  );
  await putVariations(db, { rows: JSON.stringify(variations) });
  await putWords(db, { words: wordsOf(rows) });
  await refreshSearch(db, { cardIds });
  await indexCards(db, cardIds);
  return { cardIds, changed };
}

/** Stores the words that typos are compared with. */
function wordsOf(rows: readonly CatalogueRow[]): string[] {
  const words = new Set(
    rows
      .flatMap((row) => [searchText(row), ...row.variations.map(foldText)])
      .flatMap((text) => text.split(/\s+/))
      .filter(isWord)
      .map((word) => word.slice(0, 100)),
  );
  return [...words];
}

async function storeSets(
  db: Transaction,
  rows: readonly CatalogueRow[],
  knownSets: KnownSets,
): Promise<void> {
  const fresh = new Map<string, CatalogueRow>();
  for (const row of rows) {
    const key = setKey(row);
    if (!knownSets.has(key)) fresh.set(key, row);
  }
  if (fresh.size === 0) return;
  const given = JSON.stringify([...fresh.values()]);
  await sql`
    insert into categories (name)
    select distinct category from json_to_recordset(${given}) as g(category text)
    order by category
    on conflict do nothing`.execute(db);
  const asSets = sql`
    select k.id as category_id, g.year, g.series, g.set
    from json_to_recordset(${given}) as g(category text, year smallint, series text, "set" text)
    join categories k on k.name = g.category`;
  await sql`
    insert into card_sets (category_id, year, brand, name)
    ${asSets}
    order by 1, 2, 3, 4
    on conflict do nothing`.execute(db);
  const { rows: found } = await sql<{ id: number } & SetNames>`
    select s.id, k.name as category, s.year, s.brand as series, s.name as "set"
    from (${asSets}) g
    join card_sets s on s.category_id = g.category_id and s.year = g.year
      and s.brand = g.series and s.name = g.set
    join categories k on k.id = s.category_id`.execute(db);
  for (const row of found) knownSets.set(setKey(row), row.id);
}

/** The text that a search covers: all names of the card. */
export function searchText(row: Omit<CatalogueRow, 'variations'>): string {
  const { category, year, series, set, subset, number, name, rarity } = row;
  const parts = [category, year, series, set, subset, name, `#${number}`, rarity];
  return foldText(parts.filter((part) => part !== null).join(' '));
}
