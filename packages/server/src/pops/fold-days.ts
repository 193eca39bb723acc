import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { eachCount, eachGrade } from '../db/grade-columns.ts';
import { inTransaction, liftTimeout } from '../db/transaction.ts';
import { ADD_TO_DAY } from './counters.ts';

/**
 * Merges the rows of a past day of a year or category into one: past days have no concurrent writers, and
 * a trend then reads an eighth of the rows. Late counts for such a day are merged the next time.
 */
export async function foldDays({ query }: Pick<Database, 'query'>): Promise<void> {
  const { rows } = await sql<{ level: number; id: number; year: number }>`
    select distinct 4 as level, category_id as id, 0 as year from population_by_set
    union all
    select distinct 3, category_id, year from population_by_set
    order by level, id, year`.execute(query);
  for (const { level, id, year } of rows) {
    await inTransaction(query, async (db) => {
      await liftTimeout(db);
      await sql`
        with folded as (
          delete from population_changes
          where level = ${level} and id = ${id} and year = ${year} and stripe <> 0
            and day < (now() at time zone 'UTC')::date
          returning day, ${eachCount()}
        )
        insert into population_changes (level, id, year, day, stripe, ${eachCount()})
        select ${level}, ${id}, ${year}, day, 0, sum(total),
               ${eachGrade((it) => `nullif(sum(${it}), 0)`)}
        from folded group by day order by day
        ${ADD_TO_DAY}`.execute(db);
    });
  }
}
