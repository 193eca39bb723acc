/**
 * `npm run bench:webhooks`: 10,000 webhooks to a receiver that fails half of the time all arrive, in order
 * for each certificate. Then measures how soon a webhook arrives after its transaction commits, at a modest
 * rate, compared with /health. A separate server process sends them, and retries at once instead of after 5
 * seconds and more. Exits non-zero if one is missing or out of order, or if 99 of 100 take longer than 1 s.
 */
import type { WebhookEvent } from '@tag/contract/partners';
import type { Database } from '@tag/server';
import { webhookKeys } from '@tag/server/seeding';
import { announce, connect } from '@tag/server/testing';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { median, startAccountServer } from './account-server.ts';

const MESSAGES = Number(process.env.MESSAGES ?? 10_000);
const CERTIFICATES = 500;
/** Webhooks announced by one transaction. */
const TOGETHER = 50;
const SAMPLES = 300;
const PAUSE_MS = 50;
const GOAL_MS = 1000;
/** More attempts than a message that fails half of the time can need. */
const RETRIES = Array.from({ length: 60 }, () => 0).join(',');

async function serve(receiver: string): Promise<void> {
  const server = await startAccountServer({
    WEBHOOK_ALLOWED_HOSTS: receiver,
    WEBHOOK_RETRY_SECONDS: RETRIES,
  });
  process.once('message', async () => {
    await server.stop();
    process.exit();
  });
  process.send!({
    url: server.url,
    databaseUrl: server.database.pool.options.connectionString,
  });
}

/** What was received for each certificate, in the order in which it was accepted. */
const accepted = new Map<string, number[]>();
let failsHalf = true;
let attempts = 0;
let arrived: (price: number) => void = () => {};

const receiver = createServer((request, response) => {
  void (json(request) as Promise<WebhookEvent>).then(({ data }) => {
    attempts += 1;
    if (failsHalf && Math.random() < 0.5) return response.writeHead(500).end();
    const price = 'price' in data ? data.price : 0;
    const known = accepted.get(data.certificate);
    if (known) known.push(price);
    else accepted.set(data.certificate, [price]);
    response.writeHead(204).end();
    arrived(price);
  });
});

const priceChange = (certificate: string, price: number): WebhookEvent => ({
  type: 'listing.price_changed',
  data: {
    certificate,
    listingId: '00000000-0000-4000-8000-000000000000',
    title: '1999 Base Set Charizard #4/102 Holo',
    grade: { key: 'pristine', score: 1000, grade: '10', label: 'Pristine' },
    price,
    currency: 'USD',
    status: 'live',
  },
});

const announceAll = (database: Database, events: readonly WebhookEvent[]) =>
  database.query.transaction().execute((db) => announce(db, events));

async function addEndpoint(database: Database, url: string): Promise<void> {
  const { sealed } = await webhookKeys(database).newSecret();
  await database.pool.query(
    `with partner as (
       insert into partners (name, contact_email) values ('Bench', 'bench@example.com') returning id)
     insert into webhook_endpoints (partner_id, url, types, secret)
     select id, $1, '{listing.price_changed}', $2 from partner`,
    [url, sealed],
  );
}

/** Sends all messages, one after the other for each certificate. @returns how long it took, in seconds. */
async function deliverAll(database: Database): Promise<number> {
  const certificateOf = (at: number) => `X${String(at % CERTIFICATES).padStart(7, '0')}`;
  let count = 0;
  const all = new Promise<void>((done) => {
    arrived = () => {
      count += 1;
      if (count >= MESSAGES) done();
    };
  });
  const begun = performance.now();
  for (let at = 0; at < MESSAGES; at += TOGETHER) {
    const events = Array.from({ length: Math.min(TOGETHER, MESSAGES - at) }, (_, next) =>
      priceChange(certificateOf(at + next), Math.floor((at + next) / CERTIFICATES) + 1),
    );
    await announceAll(database, events);
  }
  await all;
  return (performance.now() - begun) / 1000;
}

/** One rising price for every certificate. */
const isInOrder = (prices: readonly number[]) => prices.every((price, at) => price === at + 1);

/** How long single webhooks take from commit to arrival, in milliseconds, ascending. */
async function timeSingly(database: Database): Promise<number[]> {
  const times: number[] = [];
  for (let price = 1; price <= SAMPLES; price += 1) {
    const here = new Promise<void>((done) => {
      arrived = (given) => given === price && done();
    });
    await announceAll(database, [priceChange('Z0000001', price)]);
    const begun = performance.now();
    await here;
    times.push(performance.now() - begun);
    await pause(PAUSE_MS);
  }
  return times.sort((a, b) => a - b);
}

async function timeHealth(url: string): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < 400; call += 1) {
    const begun = performance.now();
    await (await fetch(`${url}/health`)).arrayBuffer();
    times.push(performance.now() - begun);
  }
  return median(times);
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
const rounded = (value: number) => Math.round(value * 10) / 10;

async function main(): Promise<void> {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const child = fork(import.meta.filename, ['serve', host], { execArgv: ['--import', 'tsx'] });
  const [{ databaseUrl, url }] = (await once(child, 'message')) as [
    { url: string; databaseUrl: string },
  ];
  const logger = pino({ level: 'silent' });
  const database = await connect(databaseUrl, { connections: 2, logger });
  try {
    await addEndpoint(database, `http://${host}/webhooks`);
    const seconds = await deliverAll(database);
    const lists = [...accepted.values()];
    const complete = lists.flat().length === MESSAGES && lists.every(isInOrder);
    const tried = attempts;
    failsHalf = false;
    const healthMs = await timeHealth(url);
    const times = await timeSingly(database);
    const p99 = quantile(times, 0.99);
    if (!complete || p99 > GOAL_MS) process.exitCode = 1;

    console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
    console.table([
      {
        messages: MESSAGES,
        attempts: tried,
        seconds: rounded(seconds),
        'attempts a second': Math.round(tried / seconds),
        'all, in order': complete,
      },
    ]);
    console.log(`/health: ${rounded(healthMs)} ms p50. Goal: p99 within ${GOAL_MS} ms.`);
    console.table([
      {
        samples: SAMPLES,
        'p50, ms': rounded(quantile(times, 0.5)),
        'p99, ms': rounded(p99),
        'worst, ms': rounded(times.at(-1)!),
        'p50 / health': rounded(quantile(times, 0.5) / healthMs),
        'p99 / health': rounded(p99 / healthMs),
      },
    ]);
  } finally {
    await database.close();
    child.send('stop');
    await once(child, 'exit');
    receiver.close();
    receiver.closeAllConnections();
  }
}

const [role, receiverHost = ''] = process.argv.slice(2);
await (role === 'serve' ? serve(receiverHost) : main());
