import { sql, type Kysely } from 'kysely';

/** Countries, their states and cities; filled once, from a data set that npm brings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table countries (
      id integer primary key,
      name text not null,
      code text not null unique
    )`.execute(db);
  await sql`
    create table states (
      id integer primary key,
      country_id integer not null references countries,
      name text not null,
      code text not null
    )`.execute(db);
  await sql`create index states_country on states (country_id, name)`.execute(db);
  await sql`
    create table cities (
      id integer primary key,
      country_id integer not null references countries,
      state_id integer references states,
      name text not null,
      search text not null
    )`.execute(db);
  await sql`create index cities_state on cities (state_id, search text_pattern_ops)`.execute(db);
  await sql`create index cities_country on cities (country_id, search text_pattern_ops)`.execute(
    db,
  );
}
