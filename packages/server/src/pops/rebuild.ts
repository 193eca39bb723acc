import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { eachGrade, GRADE_COLUMNS } from '../db/grade-columns.ts';
import { inTransaction } from '../db/transaction.ts';
import { ADD_TO_DAY } from './counters.ts';
import { COUNTS } from './recount.ts';
import { NUMBER_ORDER, SEARCH_OF_CARD, SEARCH_OF_SET, TITLE_ORDER } from '../db/search-columns.ts';

/** Sets of one transaction: whoever grades cards of them waits for its end. */
const BATCH = 20;

/** Rows that were counted wrong. */
export interface Mended {
  readonly cards: number;
  readonly sets: number;
  /** Of days: the difference is counted today, since the day it arose is not known. */
  readonly days: number;
}

const columns = ['total', ...GRADE_COLUMNS];
const names = columns.join(', ');
const taken = columns.map((it) => `${it} = excluded.${it}`).join(', ');
const of = (alias: string, all: readonly string[]) => all.map((it) => `${alias}.${it}`).join(', ');
const sums = columns.map((it) => `coalesce(sum(${it}), 0)::int as ${it}`).join(', ');

/**
 * Counts everything anew and mends what differs, a few sets at a time, while others go on grading.
 * Who grades writes the certificate, then the set's row, then the rest. Here the set's row is locked
 * before its certificates are counted: who wrote that row before us has committed by then and is
 * counted; who has yet to write it adds to what we leave behind. So nothing is lost.
 */
export async function rebuildPopulation(
  { pool }: Database,
  onProgress?: (sets: number, all: number) => void,
): Promise<Mended> {
  const { rows } = await pool.query<{ id: number }>('select id from card_sets order by id');
  const ids = rows.map(({ id }) => id);
  const mended = { cards: 0, sets: 0, days: 0 };
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const { cards, sets, days } = await inTransaction(pool, (client) => mendSets(client, batch));
    mended.cards += cards;
    mended.sets += sets;
    mended.days += days;
    onProgress?.(start + batch.length, ids.length);
  }
  const categories = await pool.query<{ id: number }>('select id from categories order by id');
  for (const { id } of categories.rows) {
    mended.days += await inTransaction(pool, (client) => mendCategory(client, id));
  }
  return mended;
}

async function mendSets(client: pg.PoolClient, sets: readonly number[]): Promise<Mended> {
  await client.query('set local statement_timeout = 0');
  await client.query(
    `insert into population_by_set (set_id, category_id, year, search, title_order)
     select s.id, s.category_id, s.year, ${SEARCH_OF_SET}, ${TITLE_ORDER}
     from card_sets s
     join categories k on k.id = s.category_id
     where s.id = any($1) order by s.id
     on conflict do nothing`,
    [sets],
  );
  await client.query(
    'select from population_by_set where set_id = any($1) order by set_id for update',
    [sets],
  );
  const change = async (text: string) => (await client.query(text, [sets])).rowCount ?? 0;
  const cards = await change(`
    insert into population_by_card
      (variation_id, card_id, set_id, number_order, search, ${names})
    select v.id, c.id, c.set_id, ${NUMBER_ORDER}, ${SEARCH_OF_CARD}, ${of('r', columns)}
    from cards c
    join card_variations v on v.card_id = c.id
    cross join lateral (select ${COUNTS} from graded_cards g where g.variation_id = v.id) r
    where c.set_id = any($1) and (r.total > 0 or exists (
      select from population_by_card p where p.variation_id = v.id))
    order by v.id
    on conflict (variation_id) do update set search = excluded.search, ${taken}
    where (population_by_card.search, ${of('population_by_card', columns)})
      is distinct from (excluded.search, ${of('excluded', columns)})`);
  const bySet = await change(`
    update population_by_set p
    set search = t.search, ${columns.map((it) => `${it} = t.${it}`).join(', ')}
    from (
      select s.id, ${SEARCH_OF_SET} as search, r.*
      from card_sets s
      join categories k on k.id = s.category_id
      cross join lateral (select ${sums} from population_by_card where set_id = s.id) r
      where s.id = any($1)
    ) t
    where p.set_id = t.id
      and (p.search, ${of('p', columns)}) is distinct from (t.search, ${of('t', columns)})`);
  const days =
    (await change(mendDays(1, 'variation_id', 'population_by_card where set_id = any($1)'))) +
    (await change(mendDays(2, 'set_id', 'population_by_set where set_id = any($1)')));
  return { cards, sets: bySet, days };
}

/** All sets of the category are held meanwhile, in the order in which everyone takes them. */
async function mendCategory(client: pg.PoolClient, category: number): Promise<number> {
  await client.query('set local statement_timeout = 0');
  await client.query(
    'select from population_by_set where category_id = $1 order by set_id for update',
    [category],
  );
  let mended = 0;
  for (const [level, key] of [
    [3, 'category_id * 10000 + year'],
    [4, 'category_id'],
  ] as const) {
    const text = mendDays(level, key, 'population_by_set where category_id = $1');
    mended += (await client.query(text, [category])).rowCount ?? 0;
  }
  return mended;
}

/** SQL that counts on this day what the days of a level lack to make up what there is. */
function mendDays(level: number, key: string, counted: string): string {
  const missing = columns.map((it) => `t.${it} - d.${it} as ${it}`).join(', ');
  return `
    insert into population_changes (level, id, day, ${names})
    select ${level}, m.id, (now() at time zone 'UTC')::date, m.total,
           ${eachGrade((it) => `nullif(m.${it}, 0)`)}
    from (
      select t.id, ${missing}
      from (select ${key} as id, ${sums} from ${counted} group by 1) t
      cross join lateral (
        select ${sums} from population_changes where level = ${level} and id = t.id) d
    ) m
    where ${columns.map((it) => `m.${it} <> 0`).join(' or ')}
    order by m.id
    ${ADD_TO_DAY}`;
}
