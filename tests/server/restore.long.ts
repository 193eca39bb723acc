import { gradeCards, readSettings } from '@tag/server/seeding';
import { connect, installJobs, orderFeed, verifyPopulation } from '@tag/server/testing';
import { migrate } from '@tag/server';
import { sql } from 'kysely';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { chooseAccount } from '../../packages/server/src/db/embedded/account.ts';
import { run } from '../../packages/server/src/db/embedded/run.ts';
import { migrateDatabase } from '../../packages/server/src/open-database.ts';
import { customerOf, type Customer } from '../durability/order-script.ts';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { readStream } from '../support/event-streams.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { sparePorts } from '../support/product.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const hasOldest = existsSync(join(BIN, 'pg_dump'));
const NEEDS = hasOldest ? '' : ' (not run: needs Debian’s postgresql-15)';
const logger = pino({ level: 'silent' });

/** The oldest PostgreSQL we support, with an empty database, and its programs. */
async function startOldest() {
  const folder = mkdtempSync(join(tmpdir(), 'tag-oldest-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const account = await chooseAccount(data);
  const program = async (name: string, ...args: readonly string[]) => {
    const { code, output } = await run(join(BIN, name), args, { account });
    if (code !== 0) throw new Error(`${name}: ${output}`);
  };
  const [port] = await sparePorts(1);
  await program('initdb', '-D', data, '-U', 'tag', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await program('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options);
  onTestFinished(async () => {
    await program('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data);
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, program, url: `postgres://tag@127.0.0.1:${port}/postgres` };
}

async function order(customer: Customer, id: string): Promise<string> {
  let script: Parameters<Customer['steps'][0]>[0] = { id };
  for (const step of customer.steps) script = await step(script);
  return script.number!;
}

test.skipIf(!hasOldest)(
  `a dump of PostgreSQL 15 goes on in the one that npm brings${NEEDS}`,
  async () => {
    const oldest = await startOldest();
    const before = await connect(oldest.url, { connections: 5, logger });
    await migrate(before.query);
    await installJobs(before, logger);
    const variationId = await addVariation(before);
    const numbers = ['X0000001', 'X0000002', 'X0000003'];
    await gradeCards(
      before,
      numbers.map((certificate) => sampleCard({ certificate, variationId })),
    );
    const first = await order(await customerOf(before), 'before');
    const { email } = await addUser(before, { role: 'admin' });
    const { token } = await signInAs(callsOf(testApi(before)), email);
    // It had made more transactions than the new one.
    await sql`update order_events set xid = (xid::text::bigint + 1000000000)::text::xid8`.execute(
      before.query,
    );
    await before.close();

    const { url, ...after } = await testDatabase({ empty: true, connections: 8 });
    const dump = join(oldest.folder, 'dump');
    await oldest.program('pg_dump', '-Fc', '-f', dump, oldest.url);
    await oldest.program('pg_restore', '--no-owner', '--exit-on-error', '-d', url, dump);
    const [applied, versions] = await Promise.all([
      migrateDatabase(readSettings({ DATABASE_URL: url }), logger),
      sql<{ it: string }>`select current_setting('server_version') as it`.execute(after.query),
    ]);
    expect(applied).toEqual([]);
    expect(Number.parseInt(versions.rows[0]!.it)).toBeGreaterThan(15);

    expect(await verifyPopulation(after)).toMatchObject({ certificates: 3, drifting: 0 });
    const feed = orderFeed(after, logger);
    const app = testApi(after, { orderFeed: feed });
    // Who was signed in still is.
    const stream = await readStream(app, '/orders/events', { token });
    const second = await order(await customerOf(after, app), 'after');
    await stream.events(1);
    const heard = stream.received.filter(({ event }) => event === 'order');
    expect(heard).toHaveLength(1);
    expect(heard[0]!.data).toContain(second);
    expect(second).not.toBe(first);
    await stream.close();
    await feed.close();
  },
);
