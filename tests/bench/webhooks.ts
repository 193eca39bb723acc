import type { WebhookEvent } from '@tag/contract/partners';
import type { Database } from '@tag/server';
import { webhookKeys } from '@tag/server/seeding';
import { announce } from '@tag/server/testing';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { printCalls, timeHealth } from './harness/calls.ts';
import { openDatabase, startPostgres } from './harness/database.ts';
import { percentilesOf } from './harness/percentiles.ts';
import type { Run } from './harness/run.ts';
import { listen } from './harness/sites.ts';

/**
 * 10,000 webhooks to a receiver that fails half of the time all arrive, in order for each certificate. Then
 * measures how soon a webhook arrives after its transaction commits, at a modest rate. A separate server process
 * sends them, and retries at once instead of after 5 seconds and more.
 */
const CERTIFICATES = 500;
/** Webhooks announced by one transaction. */
const TOGETHER = 50;
const PAUSE_MS = 50;
const GOAL_MS = 1000;
/** More attempts than a message that fails half of the time can need. */
const RETRIES = Array.from({ length: 60 }, () => 0).join(',');

/** Takes webhooks, and fails half of the time at first. */
async function startReceiver(run: Run) {
  const receiver = {
    host: '',
    failsHalf: true,
    attempts: 0,
    /** The prices received for each certificate, in the order in which they were accepted. */
    accepted: new Map<string, number[]>(),
    arrived: (_price: number): void => {},
  };
  const server = createServer((request, response) => {
    void (json(request) as Promise<WebhookEvent>).then(({ data }) => {
      receiver.attempts += 1;
      if (receiver.failsHalf && Math.random() < 0.5) return response.writeHead(500).end();
      const price = 'price' in data ? data.price : 0;
      const known = receiver.accepted.get(data.certificate);
      if (known) known.push(price);
      else receiver.accepted.set(data.certificate, [price]);
      response.writeHead(204).end();
      receiver.arrived(price);
    });
  });
  const { origin, close } = await listen(server);
  run.atEnd(close);
  receiver.host = new URL(origin).host;
  return receiver;
}
type Receiver = Awaited<ReturnType<typeof startReceiver>>;

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
async function deliverAll(
  database: Database,
  receiver: Receiver,
  messages: number,
): Promise<number> {
  const certificateOf = (at: number) => `X${String(at % CERTIFICATES).padStart(7, '0')}`;
  let count = 0;
  const all = new Promise<void>((done) => {
    receiver.arrived = () => {
      count += 1;
      if (count >= messages) done();
    };
  });
  const begun = performance.now();
  for (let at = 0; at < messages; at += TOGETHER) {
    const events = Array.from({ length: Math.min(TOGETHER, messages - at) }, (_, next) =>
      priceChange(certificateOf(at + next), Math.floor((at + next) / CERTIFICATES) + 1),
    );
    await announceAll(database, events);
  }
  await all;
  return (performance.now() - begun) / 1000;
}

/** One rising price for every certificate. */
const isInOrder = (prices: readonly number[]) => prices.every((price, at) => price === at + 1);

/** How long single webhooks take from commit to arrival, in milliseconds. */
async function timeSingly(
  database: Database,
  receiver: Receiver,
  samples: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let price = 1; price <= samples; price += 1) {
    const here = new Promise<void>((done) => {
      receiver.arrived = (given) => given === price && done();
    });
    await announceAll(database, [priceChange('Z0000001', price)]);
    const begun = performance.now();
    await here;
    times.push(performance.now() - begun);
    await pause(PAUSE_MS);
  }
  return times;
}

export const bench = defineBench({
  options: { messages: 10_000, samples: 300 },
  async run(run, { messages, samples }) {
    const receiver = await startReceiver(run);
    const databaseUrl = await startPostgres(run);
    const url = await startApi(run, {
      DATABASE_URL: databaseUrl,
      WEBHOOK_ALLOWED_HOSTS: receiver.host,
      WEBHOOK_RETRY_SECONDS: RETRIES,
    });
    const database = await openDatabase(run, databaseUrl);
    await addEndpoint(database, `http://${receiver.host}/webhooks`);
    const seconds = await deliverAll(database, receiver, messages);
    const lists = [...receiver.accepted.values()];
    const { attempts } = receiver;
    receiver.failsHalf = false;
    const health = await timeHealth(url);
    const times = await timeSingly(database, receiver, samples);

    run.table({
      [`${messages} messages`]: { attempts, seconds, 'attempts a second': attempts / seconds },
    });
    printCalls(run, health, {
      'from commit to arrival': { ...percentilesOf(times), goal: { ms: GOAL_MS } },
    });
    const arrived = lists.flat().length;
    run.goal('messages that arrived, each once', arrived, { least: messages, most: messages });
    const disordered = lists.filter((prices) => !isInOrder(prices)).length;
    run.goal('certificates out of order', disordered, { most: 0 });
  },
});
