import type { Database } from '@tag/server';
import { seedPlaces } from '@tag/server/seeding';
import { sql, type RawBuilder } from 'kysely';
import { indexCards } from '../../../packages/server/src/catalogue/index-cards.ts';
import { inTransaction } from '../../../packages/server/src/db/transaction.ts';
import { folded } from '../../../packages/server/src/db/search-text.ts';
import { BRANDS, CATEGORIES, FIRST_NAMES, SERIES, VARIATIONS } from '../pops/names.ts';

/** Cards that are indexed in one transaction. */
const BATCH = 5000;
const CARDS_A_SET = 100;

/** SQL: one of the texts, the first far more often than the last. */
const oneOf = (texts: readonly string[], bend = 1.6) => sql<string>`
  (${texts}::text[])[1 + floor(random() ^ ${sql.lit(bend)} * ${sql.lit(texts.length)})::int]`;

/**
 * Adds made-up cards to the real catalogue until it reaches this size: sets of a hundred, named after a
 * maker, a series, and a real set; cards named after a first name or a Pokemon and a family name, taken from
 * the world's cities: tens of thousands of words, as in a catalogue of every sport.
 */
export async function fillCatalogue(
  database: Database,
  cards: number,
  log: (line: string) => void,
): Promise<void> {
  await seedPlaces(database);
  await database.query.connection().execute(async (db) => {
    const { rows } = await sql<{ last: number }>`select max(id) as last from cards`.execute(db);
    const last = rows[0]!.last;
    const step = async (what: string, work: () => Promise<unknown>) => {
      const begin = performance.now();
      await work();
      log(`${what}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
    };
    await sql`set synchronous_commit = off`.execute(db);
    await sql`set maintenance_work_mem = '1GB'`.execute(db);
    await sql`select setseed(0.42)`.execute(db);
    await step('cards', async () => {
      for (const statement of catalogue(cards - last)) await statement.execute(db);
    });
    await sql`drop index card_words_words`.execute(db);
    await step('words', () => indexFrom(db, last));
    await step('index', async () => {
      await sql`create index card_words_words on card_words using gin (words)
        with (fastupdate = off)`.execute(db);
      await sql`vacuum analyze`.execute(db);
    });
  });
}

function catalogue(cards: number): RawBuilder<unknown>[] {
  const sets = Math.ceil(cards / CARDS_A_SET);
  return [
    sql`insert into categories (name) select unnest(${CATEGORIES}::text[]) on conflict do nothing`,
    sql`create temporary table family_names as
      select row_number() over (order by random()) as place, name
      from (select distinct name from cities where name ~ '^\\w{4,14}$') names`,
    sql`create temporary table real_sets as
      select row_number() over (order by id) as place, name from card_sets`,
    sql`create temporary table new_sets as
      select row_number() over () as place, k.id as category_id, g.year, g.brand, g.name
      from (
        select distinct on (category, year, brand, name) * from (
          select ${oneOf(CATEGORIES, 1.5)} as category,
                 (2026 - floor(random() ^ 2 * 76))::int as year, ${oneOf(BRANDS)} as brand,
                 ${oneOf(SERIES)} || ' ' || r.name as name
          from (
            select floor(random() * (select count(*) from real_sets))::int + 1 as real
            from generate_series(1, ${sql.lit(sets)})) g
          join real_sets r on r.place = g.real) drawn
      ) g
      join categories k on k.name = g.category`,
    sql`insert into card_sets (category_id, year, brand, name)
      select category_id, year, brand, name from new_sets`,
    sql`insert into cards (set_id, number, name, rarity, subset, search)
      select d.set_id, d.number, d.first || ' ' || f.name, d.rarity, null,
             ${folded(sql`concat_ws(' ', d.category, d.year, d.brand, d.set_name, d.first, f.name,
               '#' || d.number, d.rarity)`)}
      from (
        select s.id as set_id, k.name as category, s.year, s.brand, s.name as set_name,
               case s.id % 3 when 0 then g || '/' || ${sql.lit(CARDS_A_SET)}
                 when 1 then g::text else left(upper(s.name), 2) || '-' || g end as number,
               ${oneOf(FIRST_NAMES)} as first,
               ${oneOf(['Base', 'Rookie', 'Insert', 'Holo Rare'])} as rarity,
               1 + floor(random() ^ 2 * (select count(*) from family_names))::int as family
        from new_sets n
        join card_sets s using (category_id, year, brand, name)
        join categories k on k.id = s.category_id
        cross join generate_series(1, (${sql.lit(cards)} / (select count(*) from new_sets) + 1)::int) g
        order by s.id, g
        limit ${sql.lit(cards)}
      ) d
      join family_names f on f.place = d.family`,
    sql`insert into card_variations (card_id, name)
      select c.id, ${oneOf(VARIATIONS, 2)}
      from cards c where not exists (select from card_variations v where v.card_id = c.id)`,
  ];
}

/** Indexes the cards after this one, as an import does. */
async function indexFrom(db: Database['query'], last: number): Promise<void> {
  for (let after = last; ;) {
    const { rows } = await sql<{ id: number }>`
      select id from cards where id > ${after} order by id limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length === 0) return;
    const cardIds = rows.map(({ id }) => id);
    await inTransaction(db, (transaction) => indexCards(transaction, cardIds));
    after = cardIds.at(-1)!;
  }
}
