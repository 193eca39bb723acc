/**
 * `npm run bench:deliver`: delivers a thousand graded cards in one run of `npm run lab -- deliver`, next to a
 * server whose reports are read at a steady rate before, during, and after the delivery. Exits non-zero when
 * the reads' p99 reaches 100 ms during the delivery, a card, count, or email is missing, or the population's
 * counters drift.
 */
import { startServer, type Database } from '@tag/server';
import { gradeCards, openLocalDatabase, readSettings } from '@tag/server/seeding';
import { verifyPopulation } from '@tag/server/testing';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { addUser } from '../support/accounts.ts';
import { deliveredCard, filesOf, orderAtVerification, writeDelivery } from '../support/delivery.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { type ReadTimes, startReads } from './steady-reads.ts';

const CARDS = Number(process.env.CARDS ?? 1000);
const ORDERS = 10;
const READS_PER_SECOND = 50;
const QUIET_SECONDS = 10;
const GOAL_MS = 100;
const KNOWN = 'K0000001';
const LAB = resolve(import.meta.dirname, '../../demo/src/lab.ts');

const settingsOf = (folder: string) => ({
  DATA_DIR: folder,
  API_PORT: '0',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '1000000',
});

/** The API and its jobs, on the database that the delivery goes to. */
async function serve(folder: string): Promise<void> {
  const server = await startServer(readSettings(settingsOf(folder)), {
    openDatabase: openLocalDatabase,
    places: ['US'],
  });
  process.once('message', () => void server.stop().then(() => process.exit()));
  process.send!(server.url.replace('localhost', '127.0.0.1'));
}

async function prepare(database: Database, delivery: string): Promise<void> {
  const variationId = await addVariation(database, { name: 'Known' });
  await gradeCards(database, [sampleCard({ certificate: KNOWN, variationId })]);
  const cards = [];
  for (let order = 0; order < ORDERS; order += 1) {
    const { id } = await addUser(database);
    const { itemIds } = await orderAtVerification(database, id, CARDS / ORDERS);
    for (const [at, itemId] of itemIds.entries()) {
      const card = deliveredCard(itemId, { score: 800 + (at % 200) });
      const slab = ['front', 'back', '1', '2'].map((part) => `${itemId}-slab-${part}.png`);
      const [front = '', back = '', ...photos] = slab;
      const whole = { ...card, slab: { front, back, photos } };
      await writeDelivery(delivery, [], await filesOf(whole));
      cards.push(whole);
    }
  }
  await writeDelivery(delivery, cards, {});
}

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

/** The machine's other work affects the results a lot. */
interface Measured extends ReadTimes {
  readonly load: number;
}

async function readDuring(address: string, work: () => Promise<unknown>): Promise<Measured> {
  const stop = startReads([address], READS_PER_SECOND);
  try {
    await work();
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
  return { ...(await stop()), load: loadavg()[0]! };
}

const readQuietly = (address: string) => readDuring(address, () => pause(QUIET_SECONDS));

async function deliverAll(folder: string, delivery: string): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', LAB, 'deliver', delivery], {
    env: { ...process.env, ...settingsOf(folder) },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The delivery ended with ${code}`);
  return (performance.now() - begin) / 1000;
}

/** The outcome of the delivery, once the server's jobs are done. */
async function countAll({ pool }: Database): Promise<Record<string, number>> {
  for (;;) {
    const { rows } = await pool.query<Record<string, number>>(
      `select (select count(*) from order_items where certificate is not null) as cards,
         (select count(*) from certificate_owners) as owners,
         (select count(*) from order_events where kind = 'card_graded') as events,
         (select count(*) from outbox_mails where subject like '%graded%') as emails,
         (select count(*) from graphile_worker._private_jobs) as jobs`,
    );
    const { jobs, ...counts } = rows[0]!;
    if (jobs === 0) return counts;
    await pause(0.2);
  }
}

async function measure(): Promise<number> {
  const parent = mkdtempSync(join(tmpdir(), 'tag-bench-'));
  // When run by root, the database runs as another user, who must have access here.
  chmodSync(parent, 0o755);
  const [folder, delivery] = [join(parent, 'data'), join(parent, 'delivery')];
  mkdirSync(delivery);
  const child = fork(import.meta.filename, ['serve', folder], { execArgv: ['--import', 'tsx'] });
  try {
    const [url] = (await once(child, 'message')) as [string];
    const logger = pino({ level: 'silent' });
    const database = await openLocalDatabase(readSettings(settingsOf(folder)), logger);
    await prepare(database, delivery);
    const report = `${url}/graded-cards/public/detail/${KNOWN}`;
    await readQuietly(report);
    const health = await readQuietly(`${url}/health`);
    const before = await readQuietly(report);
    let seconds = 0;
    const meanwhile = await readDuring(report, async () => {
      seconds = await deliverAll(folder, delivery);
    });
    const counts = await countAll(database);
    const { drifting } = await verifyPopulation(database);
    const after = await readQuietly(report);
    await database.close();

    console.log(`${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`);
    const times = (milliseconds: number) => milliseconds / health.p50;
    const row = ({ load, p50, p99, worst }: Measured) => ({
      'p50 ms': p50.toFixed(1),
      'p99 ms': p99.toFixed(1),
      'worst ms': worst.toFixed(0),
      'p99 ÷ /health p50': times(p99).toFixed(0),
      'load average': load.toFixed(1),
    });
    console.table({
      '/health': row(health),
      'a report before': row(before),
      'while delivering': row(meanwhile),
      'a report after': row(after),
    });
    const isQuick = meanwhile.p99 < GOAL_MS;
    console.log(
      `p99 while delivering: ${meanwhile.p99.toFixed(0)} ms (${times(meanwhile.p99).toFixed(0)}x /health), ` +
        `goal ${GOAL_MS} ms (${times(GOAL_MS).toFixed(0)}x): ${isQuick ? 'met' : 'missed'}`,
    );
    console.log(
      `${CARDS} cards in ${Math.round(seconds)} s (${(CARDS / seconds).toFixed(1)} a second)`,
    );
    console.log(JSON.stringify({ ...counts, drifting }));
    const { cards, emails, events, owners } = counts;
    const isWhole = [cards, owners, events].every((count) => count === CARDS) && emails === ORDERS;
    return isWhole && drifting === 0 && isQuick ? 0 : 1;
  } finally {
    child.send('stop');
    await once(child, 'exit');
    rmSync(parent, { recursive: true, force: true });
  }
}

const [task, folder = ''] = process.argv.slice(2);
if (task === 'serve') await serve(folder);
else process.exitCode = await measure();
