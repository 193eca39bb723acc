import { foldText } from '@tag/contract/formats';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../db/database.ts';
import { readPlaces } from './data-set.ts';
import { MISSING_CITIES } from './missing-cities.ts';

const BATCH = 20_000;

/** Lets only one of several servers that start at once fill the tables. */
const LOCK = 7_341_002;

/**
 * Fills an empty database with the world's countries, states, and cities, from the data set that npm
 * brings (ODbL). Adds the cities that the data set lacks also where an earlier version left them out.
 * @param only the codes of countries, if not all are needed.
 */
export async function seedPlaces(
  { pool }: Pick<Database, 'pool'>,
  only?: readonly string[],
): Promise<void> {
  if (await isFilled(pool)) return addMissing(pool);
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Filling takes seconds, longer on a busy machine, and so does waiting for another server to do it.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    if (!(await isFilled(client))) await fill(client, only);
    await addMissing(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function isFilled(db: Pool | PoolClient): Promise<boolean> {
  return (await db.query('select from countries limit 1')).rowCount === 1;
}

async function fill(db: PoolClient, only?: readonly string[]): Promise<void> {
  const { cities, countries, states } = await readPlaces(only);
  await db.query(
    `insert into countries (id, name, code)
     select * from unnest($1::int[], $2::text[], $3::text[])`,
    [
      countries.map(({ id }) => id),
      countries.map(({ name }) => name),
      countries.map(({ iso2 }) => iso2),
    ],
  );
  await db.query(
    `insert into states (id, country_id, name, code)
     select * from unnest($1::int[], $2::int[], $3::text[], $4::text[])`,
    [
      states.map(({ id }) => id),
      states.map((it) => it.country_id),
      states.map(({ name }) => name),
      states.map(({ iso2 }) => iso2),
    ],
  );
  for (let from = 0; from < cities.length; from += BATCH) {
    const batch = cities.slice(from, from + BATCH);
    await db.query(
      `insert into cities (id, country_id, state_id, name, search)
       select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[])`,
      [
        batch.map(({ id }) => id),
        batch.map((it) => it.country_id),
        batch.map((it) => it.state_id),
        batch.map(({ name }) => name),
        batch.map(({ name }) => foldText(name)),
      ],
    );
  }
}

async function addMissing(db: Pool | PoolClient): Promise<void> {
  const of = <T>(read: (city: (typeof MISSING_CITIES)[number]) => T) => MISSING_CITIES.map(read);
  await db.query(
    `insert into cities (id, country_id, state_id, name, search)
     select g.id, c.id, s.id, g.name, g.search
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[])
       g(id, country, state, name, search)
     join countries c on c.code = g.country
     left join states s on s.country_id = c.id and s.code = g.state
     where (g.state is null or s.id is not null) and not exists (
       select from cities it
       where it.country_id = c.id and it.state_id is not distinct from s.id
         and it.search = g.search)
     order by g.id
     on conflict do nothing`,
    [
      of(({ id }) => id),
      of(({ country }) => country),
      of(({ state }) => state),
      of(({ name }) => name),
      of(({ name }) => foldText(name)),
    ],
  );
}
