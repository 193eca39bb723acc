import { endpoints } from '@tag/contract';
import type { Endpoint } from '@tag/contract/endpoint';
import { connect, drainJobs, folderStore, installJobs, outboxMailer } from '@tag/server/testing';
import { productPayments, readSettings, sandboxProvider } from '@tag/server/seeding';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { jobHandlers } from '../../packages/server/src/job-handlers.ts';
import { callsOf } from '../support/accounts.ts';
import { newCards } from '../support/orders.ts';
import { callJson, logIn, startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { printCalls, timeEach, type TimedCall } from './harness/calls.ts';
import { filledDatabase, openDatabase, QUIET, startPostgres } from './harness/database.ts';
import { median, percentilesOf } from './harness/percentiles.ts';
import type { Run } from './harness/run.ts';
import { fill } from './size/fill.ts';
import { fillingOf } from './size/filling.ts';

/**
 * Every scheduled job and those it adds, every list of staff and members, and deleting a large draft, on certificates with
 * all that belongs to them. A million take 15 GB.
 */
const GOALS = { seconds: 15, mib: 128, timesHealth: 25, draftMs: 1000 };
const DRAFT = { cards: 200, rounds: 5 };
const WARM_UP = 10;
/** Before each list. */
const HEALTH_CALLS = 10;
/** How often each later page is read. */
const ROUNDS = 4;
const SAMPLE_MS = 20;
/** Days, as an operator would set them. */
const KEPT = {
  KEEP_AUDIT_DAYS: '1350',
  KEEP_EVENTS_DAYS: '1350',
  KEEP_KEYS_DAYS: '1350',
  KEEP_HELP_DAYS: '720',
};
/** By the scheduled time in a night; those that others add follow. */
const SCHEDULED = [
  'fold_days',
  'close_missing_cards',
  'sweep_media',
  'reforecast_orders',
  'sweep_kept',
  'invite_partners',
  'sweep_expired',
  'release_idle_coupons',
  'approve_labels',
  'expire_proposals',
  'reconcile_payments',
  'settle_delistings',
  'sequence_log',
  'witness_log',
] as const;

interface Measured {
  runs: number;
  failed: number;
  /** Of the slowest run. */
  seconds: number;
  mib: number;
  statementMs: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const usedMib = () => {
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};

async function measureJobs(run: Run, url: string): Promise<void> {
  let slowest = 0;
  // With the time limits of a server.
  const database = await connect(url, {
    connections: 5,
    logger: QUIET,
    onStatement: (_pool, ms) => (slowest = Math.max(slowest, ms)),
  });
  run.atEnd(database.close);
  await installJobs(database, QUIET);
  const settings = readSettings({ DATABASE_URL: url, DATA_DIR: run.folder(), ...KEPT });
  const handlers = jobHandlers({
    database,
    settings,
    mailer: outboxMailer(database),
    mediaStore: folderStore(settings.dataFolder),
    payments: productPayments({ database, provider: sandboxProvider(database), logger: QUIET }),
  }) as Record<string, (payload: unknown) => Promise<void>>;

  const measured = new Map<string, Measured>();
  const errors = new Map<string, unknown>();
  const timed = Object.fromEntries(
    Object.entries(handlers).map(([name, work]) => [
      name,
      async (payload: unknown) => {
        const it = measured.get(name) ?? { runs: 0, failed: 0, seconds: 0, mib: 0, statementMs: 0 };
        measured.set(name, it);
        // Collecting after each of thousands would take longer than they do.
        if (it.runs === 0) collectGarbage();
        const before = usedMib();
        slowest = 0;
        const watch = setInterval(() => (it.mib = Math.max(it.mib, usedMib() - before)), SAMPLE_MS);
        const begun = performance.now();
        try {
          await work(payload);
        } catch (error) {
          it.failed += 1;
          errors.set(name, error);
        } finally {
          clearInterval(watch);
          it.runs += 1;
          it.seconds = Math.max(it.seconds, (performance.now() - begun) / 1000);
          it.statementMs = Math.max(it.statementMs, slowest);
        }
      },
    ]),
  );
  for (const name of SCHEDULED) await timed[name]!({});
  await drainJobs(database, timed, QUIET);
  run.table(
    Object.fromEntries(
      [...measured].map(([name, { failed, mib, runs, seconds, statementMs }]) => [
        name,
        { runs, failed, 'slowest s': seconds, 'slowest statement ms': statementMs, MiB: mib },
      ]),
    ),
  );
  for (const [name, error] of errors) run.note(`${name}: ${String(error)}`);
  const all = [...measured.values()];
  const most = (of: (it: Measured) => number) => Math.max(...all.map(of));
  run.goal(
    'the slowest job',
    most((it) => it.seconds),
    { most: GOALS.seconds, unit: 's' },
  );
  run.goal(
    'the most memory of a job',
    most((it) => it.mib),
    { most: GOALS.mib, unit: 'MiB' },
  );
  run.goal(
    'failed jobs',
    all.reduce((sum, { failed }) => sum + failed, 0),
    { most: 0 },
  );
}

/** Filters and searches, also those that find nothing, besides each list as it opens. */
const SEARCHES = [
  '/admin/users?search=member-77',
  '/admin/users?search=zanzibar',
  '/admin/users?sort=name&direction=asc',
  '/admin/orders?search=Cards of 77',
  '/admin/orders?search=TG00000077',
  '/admin/orders?search=member-77',
  '/admin/orders?search=zanzibar',
  '/admin/orders?stage=shipped',
  '/admin/orders?stage=qa',
  '/admin/audit-trail?action=signed_in',
  '/admin/audit-trail?action=claim_closed',
  '/admin/listings?status=sold',
  '/admin/listings?isPayoutDue=true',
  '/admin/listings?search=X0000015',
  '/admin/listings?search=member-7',
  '/admin/listings?search=zanzibar',
  '/lab/queue?stage=shipped',
  '/lab/queue?stage=qa',
  '/lab/queue?search=TG00000077',
  '/lab/queue?search=zanzibar',
  '/lab/scan?text=X0000077',
  '/lab/scan?text=TG00000077',
  '/lab/catalog/sets?categoryId=1&search=chrome',
  '/orders?search=Cards of 75',
  '/orders?stage=shipped',
  '/tag-market/consumer/products/listings?search=X0000015',
] as const;

/** What answers 404 to somebody without a partner's desk, and what is no list, or all of it in one file. */
const APART = [
  '/tag-market/consumer/products/export',
  '/partner-desk',
  '/users/upload/presign-url',
  '/orders/detail',
  '/cards/',
  '/lab/scan',
  '/lab/catalog/sets',
];

/** Lists a signed-in user opens without naming anything. */
const LISTS = Object.values<Endpoint>(endpoints)
  .filter(
    ({ access, file, method, path, stream }) =>
      method === 'GET' && access !== 'public' && !path.includes('{') && !file && !stream,
  )
  .filter(({ access }) => typeof access !== 'object' || !('scope' in access))
  .map(({ path }) => path)
  .filter((path) => !APART.some((it) => path.startsWith(it)));

async function measureLists(run: Run, url: string, reads: number): Promise<void> {
  const base = await startApi(run, { DATABASE_URL: url, ADMIN_SECOND_FACTOR: 'optional' });
  const tokens = {
    admin: await logIn(base, 'admin@example.com'),
    lab: await logIn(base, 'lab@example.com'),
    // The first has as many drafts as anybody may have.
    other: await logIn(base, 'member-1@example.com'),
    member: await logIn(base, 'member-0@example.com'),
  };
  const tokenOf = (path: string) =>
    path.startsWith('/admin') ? tokens.admin : path.startsWith('/lab') ? tokens.lab : tokens.member;
  const healths: number[] = [];
  const calls: Record<string, TimedCall> = {};
  for (const path of [...LISTS, ...SEARCHES]) {
    const read = (address: string) => callJson(base + address, { token: tokenOf(path) });
    // The machine may become slower meanwhile.
    healths.push(...(await timeEach(Array(HEALTH_CALLS).fill('/health'), read)));
    await timeEach(Array(WARM_UP).fill(path), read);
    const first = await timeEach(Array(reads).fill(path), read);
    calls[path] = { ...percentilesOf(first), goal: { timesHealth: GOALS.timesHealth } };
    const pages = await pagesAfter(path, read);
    if (pages.length > 0) {
      const times = await timeEach(Array(ROUNDS).fill(pages).flat(), read);
      calls[`${path}, later pages`] = {
        ...percentilesOf(times),
        goal: { timesHealth: GOALS.timesHealth },
      };
    }
  }
  printCalls(run, median(healths), calls);
  await measureDrafts(run, base, tokens.other);
}

/** Addresses of the pages after the first. */
async function pagesAfter(
  path: string,
  read: (address: string) => Promise<unknown>,
): Promise<string[]> {
  const pages: string[] = [];
  let address = path;
  while (pages.length < 20) {
    const { next } = ((await read(address)) ?? {}) as { next?: string | null };
    if (!next) break;
    address = `${path}${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(next)}`;
    pages.push(address);
  }
  return pages;
}

async function measureDrafts(run: Run, base: string, token: string): Promise<void> {
  const call = callsOf({ request: (path, init) => fetch(base + String(path), init) });
  const times: number[] = [];
  for (let round = 0; round < DRAFT.rounds; round += 1) {
    const order = await call('POST', '/orders', { token, body: { kind: 'single', options: {} } });
    const { orderNumber, subOrders } = order.body;
    const items = { version: 0, put: newCards(DRAFT.cards), remove: [] };
    const saved = await call('POST', `/orders/${orderNumber}/sub-orders/${subOrders[0].id}/items`, {
      ...{ token, body: items },
    });
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
    const begun = performance.now();
    const { status } = await call('DELETE', `/orders/${orderNumber}`, { token });
    times.push(performance.now() - begun);
    if (status >= 300) throw new Error(`Deleting a draft: ${status}`);
  }
  const worst = Math.max(...times);
  run.goal(`deleting a draft of ${DRAFT.cards} cards`, worst, { most: GOALS.draftMs, unit: 'ms' });
}

export const bench = defineBench({
  // `graded`: all certificates. Those beyond `certificates` have neither orders, reports, nor media.
  options: { certificates: 100_000, folder: '', graded: 0, lists: false, reads: 100 },
  async run(run, { certificates, folder, graded: wanted, lists, reads }) {
    const graded = wanted || certificates;
    const kept = folder || join(tmpdir(), `tag-bench-size-${graded}`);
    const url = await filledDatabase(run, await startPostgres(run, kept), {
      name: 'size',
      fill: (address, database) =>
        fill(address, database, fillingOf(certificates, graded), run.note),
    });
    const admin = await openDatabase(run, url, 1);
    const { rows } = await admin.pool.query<{ gb: number }>(
      `select pg_database_size(current_database()) / 1e9 as gb`,
    );
    run.note(
      `${graded} certificates, ${certificates} with all that belongs to them: ${rows[0]!.gb} GB`,
    );
    if (!lists) await measureJobs(run, url);
    // As autovacuum does some time after.
    await admin.pool.query('vacuum analyze');
    await measureLists(run, url, reads);
  },
});
