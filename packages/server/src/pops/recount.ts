import { sql } from 'kysely';
import { eachGrade } from '../db/grade-columns.ts';

/** SQL: the counts of certificates `g`, total and one a grade. */
export const COUNTS = sql`count(*)::int as total, ${eachGrade(
  (column, key) => `count(*) filter (where g.grade_key = '${key}')::int as ${column}`,
)}`;

/** SQL of a query that counts certificates again, for each public variation that has any. */
export const RECOUNT = sql`
  select g.variation_id, ${COUNTS} from graded_cards g
  join card_variations v on v.id = g.variation_id and v.status = 'public'
  group by g.variation_id`;
