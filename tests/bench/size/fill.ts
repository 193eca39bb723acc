import type { Database } from '@tag/server';
import { sql } from 'kysely';
import { addUser } from '../../support/accounts.ts';
import { addPriceList } from '../../support/prices.ts';
import { addMembers } from '../harness/database.ts';
import { generate, sizeOf } from '../pops/generate.ts';
import { accounts, market, media } from './around.ts';
import { due } from './due.ts';
import type { Filling, Statement } from './filling.ts';
import { cards, events, orders } from './orders.ts';

/**
 * Certificates with all that a company keeps about them after some years: orders, their events, sessions, files, and the
 * audit trail. Of each kind, some is due for the jobs. The first member is the largest dealer.
 */
export async function fill(
  url: string,
  database: Database,
  filling: Filling,
  log: (line: string) => void,
): Promise<void> {
  await generate(url, sizeOf(filling.graded), log);
  await addMembers(database, filling.members);
  await addUser(database, { email: 'admin@example.com', role: 'admin' });
  await addUser(database, { email: 'lab@example.com', role: 'lab' });
  await addPriceList(database);
  await database.query.connection().execute(async (db) => {
    for (const setting of [
      sql`statement_timeout = 0`,
      sql`synchronous_commit = off`,
      sql`work_mem = '256MB'`,
      // What an insert refers to exists: it was made here.
      sql`session_replication_role = replica`,
    ]) {
      await sql`set ${setting}`.execute(db);
    }
    for (const [what, statements] of Object.entries(stepsOf(filling))) {
      const begun = performance.now();
      for (const statement of statements) await statement.execute(db);
      log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    }
    await sql`set session_replication_role = origin`.execute(db);
    // Its triggers didn't run.
    await sql`select refresh_lab_work(array(
      select id from orders where stage not in ('incomplete', 'shipped')))`.execute(db);
    await sql`vacuum analyze`.execute(db);
  });
}

function stepsOf(filling: Filling): Record<string, Statement[]> {
  return {
    orders: orders(filling),
    cards: cards(filling),
    events: events(filling),
    media: media(filling),
    accounts: accounts(filling),
    market: market(),
    'due for jobs': due(filling),
  };
}
