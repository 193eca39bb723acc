import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { eachCount, eachGrade } from '../db/grade-columns.ts';
import type { Transaction } from '../db/queries.ts';
import { NUMBER_ORDER, SEARCH_OF_CARD, SEARCH_OF_SET, TITLE_ORDER } from '../db/search-columns.ts';
import { inTransaction, liftTimeout } from '../db/transaction.ts';
import { ADD_TO_DAY } from './counters.ts';
import { COUNTS } from './recount.ts';

/** Sets per transaction: grading their cards waits until it ends. */
const BATCH = 20;

/** Rows that were counted wrong. */
interface FixedCounts {
  readonly cards: number;
  readonly sets: number;
  /** For days: the difference is added to today, since its real day isn't known. */
  readonly days: number;
}

const of = (alias: string) => eachCount((it) => `${alias}.${it}`);
const sums = eachCount((it) => `coalesce(sum(${it}), 0)::int as ${it}`);

/**
 * Recounts everything and fixes differences, a few sets at a time, while grading continues. Grading
 * writes the certificate, then the set's row, then the rest. Here the set's row is locked before its
 * certificates are counted: a transaction that wrote the row earlier has committed by then and is
 * counted; one that has yet to write it adds to our counts. So nothing is lost.
 */
export async function rebuildPopulation(
  { query }: Database,
  onProgress?: (sets: number, all: number) => void,
): Promise<FixedCounts> {
  const ids = (await query.selectFrom('cardSets').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  const fixed = { cards: 0, sets: 0, days: 0 };
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const { cards, sets, days } = await inTransaction(query, (db) => fixSets(db, batch));
    fixed.cards += cards;
    fixed.sets += sets;
    fixed.days += days;
    onProgress?.(start + batch.length, ids.length);
  }
  for (const { id } of await query.selectFrom('categories').select('id').orderBy('id').execute()) {
    fixed.days += await inTransaction(query, (db) => fixCategory(db, id));
  }
  return fixed;
}

async function fixSets(db: Transaction, sets: readonly number[]): Promise<FixedCounts> {
  await liftTimeout(db);
  await sql`
    insert into population_by_set (set_id, category_id, year, search, title_order)
    select s.id, s.category_id, s.year, ${SEARCH_OF_SET}, ${TITLE_ORDER}
    from card_sets s
    join categories k on k.id = s.category_id
    where s.id = any(${sets}) order by s.id
    on conflict do nothing`.execute(db);
  await db
    .selectFrom('populationBySet')
    .select('setId')
    .where('setId', 'in', sets)
    .orderBy('setId')
    .forUpdate()
    .execute();
  const cards = await run(
    db,
    sql`
      insert into population_by_card
        (variation_id, card_id, set_id, number_order, search, ${eachCount()})
      select v.id, c.id, c.set_id, ${NUMBER_ORDER}, ${SEARCH_OF_CARD}, ${of('r')}
      from cards c
      join card_variations v on v.card_id = c.id
      cross join lateral (select ${COUNTS} from graded_cards g
        where g.variation_id = v.id and v.status = 'public') r
      where c.set_id = any(${sets}) and (r.total > 0 or exists (
        select from population_by_card p where p.variation_id = v.id))
      order by v.id
      on conflict (variation_id) do update
        set search = excluded.search, ${eachCount((it) => `${it} = excluded.${it}`)}
      where (population_by_card.search, ${of('population_by_card')})
        is distinct from (excluded.search, ${of('excluded')})`,
  );
  const bySet = await run(
    db,
    sql`
      update population_by_set p
      set search = t.search, ${eachCount((it) => `${it} = t.${it}`)}
      from (
        select s.id, ${SEARCH_OF_SET} as search, r.*
        from card_sets s
        join categories k on k.id = s.category_id
        cross join lateral (select ${sums} from population_by_card where set_id = s.id) r
        where s.id = any(${sets})
      ) t
      where p.set_id = t.id
        and (p.search, ${of('p')}) is distinct from (t.search, ${of('t')})`,
  );
  const ofSets = sql`where set_id = any(${sets})`;
  const days =
    (await fixDays(
      db,
      1,
      sql`
      select variation_id as id, 0 as year, ${of('p')} from population_by_card p ${ofSets}`,
    )) +
    (await fixDays(
      db,
      2,
      sql`
      select set_id as id, 0 as year, ${of('p')} from population_by_set p ${ofSets}`,
    ));
  return { cards, sets: bySet, days };
}

/** All sets of the category are locked meanwhile, in the usual order. */
async function fixCategory(db: Transaction, category: number): Promise<number> {
  await liftTimeout(db);
  await db
    .selectFrom('populationBySet')
    .select('setId')
    .where('categoryId', '=', category)
    .orderBy('setId')
    .forUpdate()
    .execute();
  const ofCategory = sql`from population_by_set where category_id = ${category}`;
  return (
    (await fixDays(
      db,
      3,
      sql`
      select category_id as id, year, ${sums} ${ofCategory} group by 1, 2`,
    )) +
    (await fixDays(
      db,
      4,
      sql`
      select category_id as id, 0 as year, ${sums} ${ofCategory} group by 1`,
    ))
  );
}

/**
 * Adds to this day the difference between a level's days and the actual counts. @param counted SQL of a
 * query: the actual counts, by id and year.
 * @returns how many days were changed.
 */
function fixDays(db: Transaction, level: number, counted: RawBuilder<unknown>): Promise<number> {
  return run(
    db,
    sql`
      insert into population_changes (level, id, year, day, ${eachCount()})
      select ${level}, m.id, m.year, (now() at time zone 'UTC')::date, m.total,
             ${eachGrade((it) => `nullif(m.${it}, 0)`)}
      from (
        select t.id, t.year, ${eachCount((it) => `t.${it} - d.${it} as ${it}`)}
        from (${counted}) t
        cross join lateral (
          select ${sums} from population_changes
          where level = ${level} and id = t.id and year = t.year) d
      ) m
      where (${of('m')}) is distinct from (${eachCount(() => '0')})
      order by m.id, m.year
      ${ADD_TO_DAY}`,
  );
}

/** @returns how many rows the statement wrote. */
async function run(db: Transaction, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0);
}
