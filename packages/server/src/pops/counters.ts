import { utc } from '@date-fns/utc';
import { gradeOf } from '@tag/contract/graded-cards';
import { formatISO } from 'date-fns';
import { sql } from 'kysely';
import { columnOf, eachCount, eachGrade } from '../db/grade-columns.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { Transaction } from '../db/queries.ts';
import { NUMBER_ORDER, SEARCH_OF_CARD, SEARCH_OF_SET, TITLE_ORDER } from '../db/search-columns.ts';
import { purgeCounts } from './purge-counts.ts';

/** A change of the number of certificates of a variation and grade, on the day of `at`. */
interface PopulationChange {
  readonly variationId: number;
  readonly score: number | null;
  readonly by: 1 | -1;
  readonly at: Date;
}

/** A day of a year or category is split into this many rows, by set. */
export const STRIPES = 8;

/** SQL: the changes of public variations with their card and set. Others are counted once they are public. */
const changed = (given: Given<{ rows: string }>) => sql`
  json_to_recordset(${given('rows')}) as t(variation_id bigint, day date,
    ${eachCount((column) => `${column} int`)})
  join card_variations v on v.id = t.variation_id and v.status = 'public'
  join cards c on c.id = v.card_id
  join card_sets s on s.id = c.set_id`;
const sums = eachCount((column) => `coalesce(sum(t.${column}), 0)`);
const adding = (table: string) => eachCount((it) => `${it} = ${table}.${it} + excluded.${it}`);

/** SQL: adds to a day that already has counts. */
export const ADD_TO_DAY = sql`
  on conflict (level, id, year, day, stripe) do update
  set total = population_changes.total + excluded.total,
      ${eachGrade(
        (it) => `${it} = case when excluded.${it} is null then population_changes.${it}
          else coalesce(population_changes.${it}, 0) + excluded.${it} end`,
      )}`;

/**
 * Sets before cards before days, each in the order of its key: two writers wait for each other and never
 * deadlock. Among the days, the most shared ones come last and are locked shortest.
 */
const STATEMENTS = [
  prepare(
    'count-by-set',
    (_db, given: Given<{ rows: string }>) => sql`
      insert into population_by_set
        (set_id, category_id, year, search, title_order, ${eachCount()})
      select s.id, s.category_id, s.year, ${SEARCH_OF_SET}, ${TITLE_ORDER}, ${sums}
      from ${changed(given)}
      join categories k on k.id = s.category_id
      group by s.id, k.name
      order by s.id
      on conflict (set_id) do update set ${adding('population_by_set')}`,
  ),
  prepare(
    'count-by-card',
    (_db, given: Given<{ rows: string }>) => sql`
      insert into population_by_card
        (variation_id, card_id, set_id, number_order, search, ${eachCount()})
      select v.id, c.id, c.set_id, ${NUMBER_ORDER}, ${SEARCH_OF_CARD}, ${sums}
      from ${changed(given)}
      group by v.id, c.id
      order by v.id
      on conflict (variation_id) do update set ${adding('population_by_card')}`,
  ),
  prepare(
    'count-by-day',
    (_db, given: Given<{ rows: string }>) => sql`
      insert into population_changes (level, id, year, day, stripe, ${eachCount()})
      select l.level, l.id, l.year, t.day, l.stripe, sum(t.total),
             ${eachGrade((it) => `nullif(sum(t.${it}), 0)`)}
      from ${changed(given)}
      cross join lateral (values
        (1, v.id, 0, 0), (2, s.id, 0, 0),
        (3, s.category_id, s.year, s.id % ${sql.lit(STRIPES)}),
        (4, s.category_id, 0, s.id % ${sql.lit(STRIPES)})
      ) l (level, id, year, stripe)
      group by 1, 2, 3, 4, 5
      order by 1, 2, 3, 4, 5
      ${ADD_TO_DAY}`,
  ),
];

/**
 * Updates the counts, in the transaction of the change. Called once a transaction, after the certificates
 * are written.
 */
export async function countChanges(
  db: Transaction,
  changes: readonly PopulationChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(sumUp(changes));
  for (const count of STATEMENTS) await count(db, { rows });
  await purgeCounts(db, [...new Set(changes.map(({ variationId }) => variationId))]);
}

type Sums = Record<string, number | string>;

/** One row for each variation and day. */
function sumUp(changes: readonly PopulationChange[]): Sums[] {
  const rows = new Map<string, Sums>();
  for (const { variationId, score, by, at } of changes) {
    const day = formatISO(at, { representation: 'date', in: utc });
    const name = `${variationId} ${day}`;
    const row = rows.get(name) ?? { variation_id: variationId, day, total: 0 };
    const column = columnOf(gradeOf(score).key);
    row['total'] = Number(row['total']) + by;
    row[column] = Number(row[column] ?? 0) + by;
    rows.set(name, row);
  }
  return [...rows.values()];
}
