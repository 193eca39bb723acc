import type { Pool, PoolClient } from 'pg';
import type { Database } from '../db/database.ts';
import { readPlaces } from './data-set.ts';
import { searchText } from './search-text.ts';

const BATCH = 20_000;

/** So that one of several servers that start at once fills the tables. */
const LOCK = 7_341_002;

/**
 * Fills an empty database with the world's countries, states and cities, from the data set that npm
 * brings (ODbL). Does nothing where there are countries already.
 * @param only the codes of countries, for who needs no more.
 */
export async function seedPlaces(
  { pool }: Pick<Database, 'pool'>,
  only?: readonly string[],
): Promise<void> {
  if (await isFilled(pool)) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Filling takes seconds, longer on a busy machine, and so does waiting for who does it.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    if (!(await isFilled(client))) await fill(client, only);
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
        batch.map(({ name }) => searchText(name)),
      ],
    );
  }
}
