import type { Database } from '../db/database.ts';
import { eachGrade, GRADE_COLUMNS } from '../db/grade-columns.ts';
import { inTransaction } from '../db/transaction.ts';
import { ADD_TO_DAY } from './counters.ts';

const names = ['total', ...GRADE_COLUMNS].join(', ');

/**
 * Makes one row of the several in which a day of a year or category was counted: nobody grades on a
 * day that is over, so nobody waits for anybody there, and a trend reads an eighth of the rows.
 * What is counted on such a day later, all the same, is folded the next time.
 */
export async function foldDays({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ level: number; id: number }>(`
    select distinct 4 as level, category_id as id from population_by_set
    union all
    select distinct 3, category_id * 10000 + year from population_by_set
    order by level, id`);
  for (const { level, id } of rows) {
    await inTransaction(pool, async (client) => {
      await client.query('set local statement_timeout = 0');
      await client.query(
        `with folded as (
           delete from population_changes
           where level = $1 and id = $2 and stripe <> 0 and day < (now() at time zone 'UTC')::date
           returning day, ${names}
         )
         insert into population_changes (level, id, day, stripe, ${names})
         select $1, $2, day, 0, sum(total), ${eachGrade((it) => `nullif(sum(${it}), 0)`)}
         from folded group by day order by day
         ${ADD_TO_DAY}`,
        [level, id],
      );
    });
  }
}
