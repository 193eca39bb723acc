import { SMTPServer } from 'smtp-server';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '@tag/server';
import { connect } from '@tag/server/testing';
import { customerOf } from '../durability/order-script.ts';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { npmRun } from '../support/command.ts';
import { readStream } from '../support/event-streams.ts';
import { pause, until } from '../support/waiting.ts';
import { missingPackages, SERVERS, startCluster } from './cluster.ts';
import { startDeliveries } from './deliveries.ts';
import { appAt, startLoad, storedOrders } from './load.ts';

const WRITES_FOR = 60_000;
const WRITERS = 2;
/** A mail's job is done soon after the mail is accepted; until then a backup still has it. */
const JOB_ENDS_WITHIN = 5000;
const TEST_MS = 900_000;
const POSTGRES = '/usr/lib/postgresql/15/bin';
const run = promisify(execFile);

/** Accepted mails by their Message-ID and subject, with the times. */
const mails = new Map<string, number[]>();
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    void text(stream).then((mail) => {
      const name = ['message-id', 'subject'].map(
        (it) => RegExp(`^${it}: .*`, 'im').exec(mail)?.[0],
      );
      mails.set(name.join(), [...(mails.get(name.join()) ?? []), Date.now()]);
      done();
    });
  },
});
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));

const missing = missingPackages();
const needs = missing.length > 0 ? ` (needs Debian’s ${missing.join(', ')})` : '';
const logger = pino({ level: 'silent' });

type Load = ReturnType<typeof startLoad>;
type Deliveries = ReturnType<typeof startDeliveries>;

/** What had been acknowledged before a moment, and what had been begun after it, by the customer's and the lab's names. */
interface Moment {
  readonly time: number;
  readonly orders: Span;
  readonly cards: Span;
}
interface Span {
  readonly acknowledged: readonly string[];
  readonly begun: readonly string[];
}

async function momentOf(load: Load, deliveries: Deliveries, take: () => Promise<unknown>) {
  const time = Date.now();
  const orders = [...load.orders].filter(([, { done }]) => done === 6).map(([id]) => id);
  const cards = [...deliveries.graded.keys()];
  await take();
  return {
    time,
    orders: { acknowledged: orders, begun: [...load.orders.keys()] },
    cards: { acknowledged: cards, begun: [...deliveries.begun] },
  };
}

/** The database has all of a moment, once, and nothing of later. */
async function checkRestored(
  database: Database,
  load: Load,
  deliveries: Deliveries,
  { cards, orders }: Moment,
): Promise<void> {
  const stored = await storedOrders(database);
  for (const id of orders.acknowledged) {
    const { expected, number } = load.expectedOf(id);
    expect(stored.get(number), number).toEqual(expected);
  }
  for (const [id, { script }] of load.orders) {
    if (!orders.begun.includes(id)) expect(stored.has(script.number!), id).toBe(false);
  }
  const { rows } = await database.pool.query<{ id: string; certificate: string }>(
    'select id, certificate from order_items where certificate is not null',
  );
  const certificates = new Map(rows.map(({ certificate, id }) => [id, certificate]));
  for (const id of cards.acknowledged) {
    expect(certificates.get(id), id).toBe(deliveries.graded.get(id));
  }
  for (const id of certificates.keys()) expect(cards.begun).toContain(id);
}

/** Every file that a report names is served. */
async function checkMedia(database: Database, proxy: string): Promise<number> {
  await database.pool.query('update graded_cards set published_at = now()');
  const { rows } = await database.pool.query<{ report: string }>(
    'select report::text from graded_card_reports',
  );
  const files = rows.flatMap(({ report }) => report.match(/\/media\/[^"?]+/g) ?? []);
  const paths = new Set(files);
  for (const path of paths) {
    const response = await fetch(proxy + path);
    expect(response.status, path).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  }
  expect(paths.size).toBeGreaterThanOrEqual(rows.length * 2);
  return paths.size;
}

test.skipIf(missing.length > 0)(
  `after a minute of writing, a moment of it and a dump are restored: all is there once, and nothing is sent again${needs}`,
  async () => {
    const cluster = await startCluster((smtp.server.address() as AddressInfo).port);
    let database: Database | undefined;
    const close = async () => {
      await database?.close();
      database = undefined;
    };
    const reopen = async () => {
      await close();
      return (database = await connect(cluster.databaseUrl, { connections: 6, logger }));
    };
    try {
      const before = await reopen();
      const app = appAt(cluster.proxy);
      await cluster.untilHealthy();
      const customer = await until(() => customerOf(before, app).catch(() => null));
      const admin = await addUser(before, { role: 'admin' });
      const { token } = await until(() => signInAs(callsOf(app), admin.email).catch(() => null));
      const page = await readStream(appAt(cluster.serverOf(1), Infinity), '/orders/events', {
        token,
      });

      const bases = join(cluster.backups, 'base');
      await cluster.backUp();
      const [oldest] = readdirSync(bases);
      const ended = performance.now() + WRITES_FOR;
      const load = startLoad(customer, app, WRITERS, 0);
      const deliveries = startDeliveries(before, app);
      await until(() => deliveries.graded.size > 0);
      // A base backup is made while everybody writes, and only the newest is kept.
      await cluster.backUp();
      expect(readdirSync(bases)).toHaveLength(1);
      expect(readdirSync(bases)).not.toContain(oldest);
      await until(() => deliveries.graded.size > 5 && [...load.orders.values()][5]?.done === 6);

      let stoppedAt = 0;
      let target = '';
      let wal = '';
      const dump = join(cluster.backups, 'dump');
      const atTime = await momentOf(load, deliveries, async () => {
        const { rows } = await before.pool.query<{ at: string; wal: string }>(
          `select clock_timestamp()::text as at, pg_walfile_name(pg_current_wal_lsn()) as wal`,
        );
        target = rows[0]!.at;
        wal = rows[0]!.wal;
      });
      const atDump = await momentOf(load, deliveries, () =>
        run(join(POSTGRES, 'pg_dump'), ['-Fc', '-f', dump, '-d', cluster.databaseUrl]),
      );
      await pause(Math.max(0, ended - performance.now()));
      // What was written until then is archived within a minute; then all nodes end at once.
      await until(() => existsSync(join(cluster.backups, 'wal', wal)));
      await Promise.all([load.stop(), deliveries.stop()]);
      const lastSeen = page.received.findLast(({ id }) => id)?.id;
      expect(lastSeen).toBeDefined();
      for (const node of SERVERS) cluster.killNode(node);
      await cluster.stopServers();
      stoppedAt = Date.now();
      cpSync(cluster.media, join(cluster.backups, 'media'), { recursive: true });
      rmSync(cluster.media, { recursive: true });

      const check = async (what: string, moment: Moment) => {
        const restored = await reopen();
        await checkRestored(restored, load, deliveries, moment);
        const pops = await npmRun('pops', ['verify'], { DATABASE_URL: cluster.databaseUrl });
        expect(pops, what).toMatchObject({ code: 0 });
        const files = await checkMedia(restored, cluster.proxy);
        // Pages that were open reconnect after what they saw last; others are opened now.
        const streams = await Promise.all(
          SERVERS.flatMap((server) =>
            [lastSeen, undefined].map((after) =>
              readStream(appAt(cluster.serverOf(server), Infinity), '/orders/events', {
                ...{ token, after },
              }),
            ),
          ),
        );
        const again = await customerOf(restored, app);
        let script: Parameters<(typeof again.steps)[0]>[0] = { id: what };
        for (const step of again.steps) script = await step(script);
        for (const stream of streams) {
          await stream.events(1);
          const events = stream.received.filter(({ event }) => event === 'order');
          expect(events.map(({ data }) => JSON.parse(data).orderNumber)).toEqual([script.number]);
          await stream.close();
        }
        const due = `select 1 from graphile_worker.jobs
          where run_at <= now() and attempts < max_attempts`;
        await until(async () => (await restored.pool.query(due)).rowCount === 0);
        const sentAgain = [...mails].filter(
          ([, times]) => times[0]! < stoppedAt && times.at(-1)! > stoppedAt,
        );
        // What was sent after that moment is sent again: the database doesn't know it.
        const old = sentAgain.filter(([, [first]]) => first! < moment.time - JOB_ENDS_WITHIN);
        expect(old, what).toEqual([]);
        console.log(
          `${what}: ${moment.orders.acknowledged.length} orders, ${moment.cards.acknowledged.length} cards, ` +
            `${files} files; ${mails.size} mails, ${sentAgain.length} of later jobs sent again; ${pops.stdout}`,
        );
      };

      const { stdout } = await cluster.restore(target);
      console.log(`All until ${target}: ${stdout}`);
      renameSync(join(cluster.backups, 'media'), cluster.media);
      await cluster.start();
      await cluster.untilHealthy();
      await check('to a point in time', atTime);

      await cluster.stopServers();
      stoppedAt = Date.now();
      await close();
      const admins = ['-v', 'ON_ERROR_STOP=1', '-q', '-d', cluster.adminUrl];
      await run('psql', [
        ...admins,
        '-c',
        'drop database tag',
        '-c',
        'create database tag owner tag',
      ]);
      const into = ['--no-owner', '--exit-on-error', '-d', cluster.databaseUrl, dump];
      await run(join(POSTGRES, 'pg_restore'), into);
      await cluster.migrate();
      for (const server of SERVERS) await cluster.startServer(server);
      await check('from a dump', atDump);
    } finally {
      await close();
      await cluster.stop();
    }
  },
  TEST_MS,
);
