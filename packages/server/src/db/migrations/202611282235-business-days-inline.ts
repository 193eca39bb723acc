import { sql, type Kysely } from 'kysely';

/**
 * The same dates, from one expression: PostgreSQL puts it into the statement. A function with a FROM was called
 * for each card, which took most of the time of the lab's queue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function after_business_days(since timestamptz, days integer) returns timestamptz
    language sql immutable parallel safe as $$
      select (case when extract(isodow from since at time zone 'UTC') > 5
          then date_trunc('week', since at time zone 'UTC') + interval '7 days'
          else since at time zone 'UTC' end
        + make_interval(days => days / 5 * 7 + days % 5
          + case when extract(isodow from since at time zone 'UTC') between 6 - days % 5 and 5
            then 2 else 0 end))
        at time zone 'UTC'
    $$`.execute(db);
}
