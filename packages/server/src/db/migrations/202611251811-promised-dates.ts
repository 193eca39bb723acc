import { sql, type Kysely } from 'kysely';

/**
 * A due date for each card and a forecast for each speed of an order. Servers of the previous release can't
 * store forecasts meanwhile; their jobs are retried.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create function after_business_days(since timestamptz, days integer) returns timestamptz
    language sql immutable parallel safe as $$
      select (start + make_interval(days => days / 5 * 7 + days % 5
        + case when extract(isodow from start)::integer + days % 5 > 5 then 2 else 0 end))
        at time zone 'UTC'
      from (select case extract(isodow from utc)
          when 6 then date_trunc('day', utc) + interval '2 days'
          when 7 then date_trunc('day', utc) + interval '1 day'
          else utc end as start
        from (select since at time zone 'UTC' as utc) moment) weekday
    $$`);
  await run(`
    comment on function after_business_days is
      'The moment this many business days later (UTC). A weekend counts as the start of Monday.'`);
  await run(`
    alter table order_forecasts
      drop constraint order_forecasts_pkey,
      add primary key (order_id, service_speed)`);
}
