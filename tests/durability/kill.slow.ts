import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '@tag/server';
import { connect, startEmbedded } from '@tag/server/testing';
import { KILLS } from '../support/sizes.ts';
import { pause } from '../support/waiting.ts';
import { checkLog } from './check-log.ts';
import { CARDS, customerOf, type Script } from './order-script.ts';
import { killAll } from './processes.ts';

/**
 * `npm run test:durability`: the process tree (the program, PostgreSQL and its helpers) is killed while cards
 * are graded and orders entered and paid, many times on one data folder. Every start works, nothing
 * acknowledged is lost, nothing is stored in part or twice, also in the grade log, and interrupted work
 * continues with the same keys.
 */
const WRITER = resolve(import.meta.dirname, 'writer.ts');
const logger = pino({ level: 'silent' });

/** What was acknowledged before the kill. */
interface Acknowledged {
  /** Those of each batch. */
  readonly batches: string[][];
  /** Orders by their script's id, with the number of completed steps. */
  readonly orders: Map<string, { script: Script; done: number }>;
}

type Line = { certificates: string[] } | { script: Script; done: number };

/** Null for a line that the kill cut off. */
function readLine(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}

async function writeAndKill(
  folder: string,
  first: number,
  milliseconds: number,
): Promise<Acknowledged> {
  const writer = spawn(process.execPath, ['--import', 'tsx', WRITER, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: Acknowledged = { batches: [], orders: new Map() };
  const lines = createInterface({ input: writer.stdout });
  const isWriting = new Promise<void>((begun, fail) => {
    lines.on('line', (text) => {
      const line = readLine(text);
      if (!line) return;
      if ('certificates' in line) acknowledged.batches.push(line.certificates);
      else acknowledged.orders.set(line.script.id, line);
      if (acknowledged.orders.size > 0 && acknowledged.batches.length > 0) begun();
    });
    writer.once('exit', (code) => fail(new Error(`The writer ended with ${code}`)));
  });
  const ended = once(lines, 'close');
  await isWriting;
  // Any moment while it writes will do; each round takes another.
  await pause(milliseconds);
  await killAll(writer.pid!, folder);
  await ended;
  return acknowledged;
}

/** Every certificate has its report, and the numbers have no gap. */
async function checkCertificates({ pool }: Database, acknowledged: ReadonlySet<string>) {
  const { rows } = await pool.query<{ certificate: string; whole: boolean }>(
    `select g.certificate, r.certificate is not null as whole
     from graded_cards g full join graded_card_reports r using (certificate)`,
  );
  const present = new Set(rows.map(({ certificate }) => certificate));
  expect([...acknowledged].filter((certificate) => !present.has(certificate))).toEqual([]);
  expect(rows.filter(({ whole }) => !whole)).toEqual([]);
  const { rows: gaps } = await pool.query(
    `select variation_id from graded_cards group by variation_id
     having max(chronology) <> count(*)`,
  );
  expect(gaps).toEqual([]);
}

/** Each order contains all acknowledged steps; later ones are complete or absent. */
async function checkAcknowledged({ pool }: Database, orders: Acknowledged['orders']) {
  const { rows } = await pool.query<{
    number: string;
    cards: number;
    total: number;
    paid: boolean;
  }>(
    `select number, (quote ->> 'total')::int as total, paid_at is not null as paid,
       (select count(*) from sub_orders s join order_items i on i.sub_order_id = s.id
         where s.order_id = o.id) as cards
     from orders o`,
  );
  const stored = new Map(rows.map((row) => [row.number, row]));
  for (const { done, script } of orders.values()) {
    if (done === 0) continue;
    const order = stored.get(script.number!);
    expect(order, `${script.number} after ${done} steps`).toBeDefined();
    if (done >= 2) expect(order).toMatchObject({ cards: CARDS });
    else expect([0, CARDS]).toContain(order!.cards);
    if (done >= 3) expect(order).toMatchObject({ total: script.total });
    if (done >= 5) expect(order).toMatchObject({ paid: true });
  }
  await checkPaidOnce({ pool });
}

/** Each payment has its order; each paid order has one payment, one stage, and one email. */
async function checkPaidOnce({ pool }: Pick<Database, 'pool'>) {
  const { rows } = await pool.query(
    `select o.number from orders o
     where (select count(*) from payments p where p.subject = o.number and p.state = 'paid')
         <> (o.paid_at is not null)::int
       or (select count(*) from order_events s where s.order_id = o.id)
         <> (o.paid_at is not null)::int
       or (select count(*) from graphile_worker._private_jobs j
           where j.payload ->> 'orderNumber' = o.number) <> (o.paid_at is not null)::int
       or (o.paid_at is not null) <> (o.stage = 'pending_receipt')
       or (select count(*) from payments p
           where p.subject = o.number and p.state in ('created', 'pending')) > 1`,
  );
  expect(rows).toEqual([]);
}

/** The customer sends interrupted calls again with the same keys, and completes the order. */
async function finishOrders(database: Database, orders: Acknowledged['orders']): Promise<void> {
  const { steps } = await customerOf(database);
  for (const { done, script } of orders.values()) {
    let at = script;
    for (const step of steps.slice(done)) at = await step(at);
  }
  const { rows } = await database.pool.query(
    `select
       (select count(*) from orders) as orders,
       (select count(*) from orders where paid_at is not null) as paid,
       (select count(*) from order_items) as cards`,
  );
  const [{ cards, orders: count, paid }] = rows as [Record<string, number>];
  expect({ paid, cards }).toEqual({ paid: count, cards: count! * CARDS });
  await checkPaidOnce(database);
}

test(`kill -9 of everything, ${KILLS} times, loses nothing and duplicates nothing`, async () => {
  const parent = await mkdtemp(join(tmpdir(), 'tag-durability-'));
  await chmod(parent, 0o755);
  const folder = join(parent, 'data');
  const certificates = new Set<string>();
  let orders = 0;
  let interrupted = 0;
  let entries: Uint8Array[] = [];
  let waited = 0;
  try {
    for (let round = 0; round < KILLS; round += 1) {
      const acknowledged = await writeAndKill(folder, round * 100_000, 50 + ((round * 137) % 900));
      for (const certificate of acknowledged.batches.flat()) certificates.add(certificate);

      const embedded = await startEmbedded({ dataFolder: folder, logger });
      const database = await connect(embedded.url, { connections: 4, logger });
      await checkCertificates(database, certificates);
      const log = await checkLog(database, acknowledged.batches, entries);
      entries = log.entries;
      waited += log.waited;
      await checkAcknowledged(database, acknowledged.orders);
      const unfinished = [...acknowledged.orders.values()].filter(({ done }) => done < 6);
      orders += acknowledged.orders.size;
      interrupted += unfinished.length;
      await finishOrders(database, acknowledged.orders);
      await database.close();
      // Every other round the next writer finds the server running, and adopts it.
      if (round % 2 === 0) await embedded.stop();
    }
    console.log(
      `${KILLS} kills; ${certificates.size} certificates and ${orders} orders, ` +
        `${interrupted} of them interrupted, ${waited} statements waiting: none lost, none duplicated`,
    );
    expect(certificates.size).toBeGreaterThan(KILLS);
    // Kills between a grading and its place in the log.
    expect(waited).toBeGreaterThan(0);
    expect(interrupted).toBeGreaterThan(KILLS);
  } finally {
    const embedded = await startEmbedded({ dataFolder: folder, logger });
    await embedded.stop();
    await rm(parent, { recursive: true, force: true });
  }
});
