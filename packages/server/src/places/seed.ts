import { foldText } from '@tag/contract/formats';
import { sql } from 'kysely';
import { copyRows } from '../db/copy.ts';
import type { Database } from '../db/database.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction, liftTimeout } from '../db/transaction.ts';
import { readPlaces } from './data-set.ts';
import { MISSING_CITIES } from './missing-cities.ts';

/** A lock: only one of several starting servers fills the tables. */
const LOCK = 7_341_002;

/**
 * Fills an empty database with the world's countries, states, and cities, from the data set that npm
 * brings (ODbL). Adds the cities that the data set lacks also where an earlier version left them out.
 * @param only the codes of countries, if not all are needed.
 */
export async function seedPlaces(
  { query }: Pick<Database, 'query'>,
  only?: readonly string[],
): Promise<void> {
  if (await isFilled(query)) return addMissing(query);
  await inTransaction(query, async (db) => {
    // Filling takes seconds, longer on a busy machine, and so does waiting for another server to do it.
    await liftTimeout(db);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    if (!(await isFilled(db))) await fill(db, only);
    await addMissing(db);
  });
}

async function isFilled(db: Queries): Promise<boolean> {
  return (await db.selectFrom('countries').select('id').limit(1).execute()).length === 1;
}

async function fill(db: Transaction, only?: readonly string[]): Promise<void> {
  const { cities, countries, states } = await readPlaces(only);
  await copyRows(
    db,
    'countries',
    ['id', 'name', 'code'],
    countries.map(({ id, iso2, name }) => ({ id, name, code: iso2 })),
  );
  await copyRows(
    db,
    'states',
    ['id', 'countryId', 'name', 'code'],
    states.map((it) => ({ id: it.id, countryId: it.country_id, name: it.name, code: it.iso2 })),
  );
  await copyRows(
    db,
    'cities',
    ['id', 'countryId', 'stateId', 'name', 'search'],
    cities.map((it) => ({
      id: it.id,
      countryId: it.country_id,
      stateId: it.state_id,
      name: it.name,
      search: foldText(it.name),
    })),
  );
}

async function addMissing(db: Queries): Promise<void> {
  const of = <T>(read: (city: (typeof MISSING_CITIES)[number]) => T) => MISSING_CITIES.map(read);
  await sql`
    insert into cities (id, country_id, state_id, name, search)
    select g.id, c.id, s.id, g.name, g.search
    from unnest(
      ${of(({ id }) => id)}::int[],
      ${of(({ country }) => country)}::text[],
      ${of(({ state }) => state)}::text[],
      ${of(({ name }) => name)}::text[],
      ${of(({ name }) => foldText(name))}::text[]) g(id, country, state, name, search)
    join countries c on c.code = g.country
    left join states s on s.country_id = c.id and s.code = g.state
    where (g.state is null or s.id is not null) and not exists (
      select from cities it
      where it.country_id = c.id and it.state_id is not distinct from s.id
        and it.search = g.search)
    order by g.id
    on conflict do nothing`.execute(db);
}
