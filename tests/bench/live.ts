import type { Database } from '@tag/server';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction } from '../../packages/server/src/db/transaction.ts';
import { recordOrderEvents } from '../../packages/server/src/orders/events/events.ts';
import { logIn, startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { printCalls, timeHealth, type TimedCall } from './harness/calls.ts';
import { addMembers, openDatabase, startPostgres } from './harness/database.ts';
import { percentilesOf } from './harness/percentiles.ts';

/**
 * How soon 500 open streams see a change of an order, with one server and with two on one database, each in its
 * own process. All streams follow one order that each reader has a part of, so every change goes to every stream.
 */
const GOAL_MS = 200;
/** The pause between two changes, so each is measured alone. */
const PAUSE_MS = 100;
const LOGINS_AT_A_TIME = 20;
/** KiB that hashing a password takes: little, for the logins. */
const MEMORY_KIB = 64;

/** One order with a part for each member. @returns its id */
async function addOrder({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into orders (number, owner_id, kind, name, step)
     select 'TG00000000', id, 'group', 'Club night', 'complete' from users limit 1 returning id`,
  );
  const { id } = rows[0]!;
  await pool.query(
    `insert into sub_orders (id, order_id, position, name, customer_id, customer_email)
     select gen_random_uuid(), $1, row_number() over (order by id), 'Part', id, email from users`,
    [id],
  );
  return id;
}

/** Opens a stream that calls back with each chunk. @returns once the server follows. */
async function openStream(
  agent: Agent,
  url: string,
  token: string,
  received: (chunk: string) => void,
): Promise<IncomingMessage> {
  const request = get(`${url}/orders/events`, {
    agent,
    headers: { authorization: `Bearer ${token}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A stream answered ${response.statusCode}`);
  response
    .setEncoding('utf8')
    .on('data', received)
    .on('error', () => {});
  await once(response, 'data');
  return response;
}

/** How long each stream took to receive each change, in milliseconds. */
async function measure(
  database: Database,
  orderId: number,
  urls: readonly string[],
  tokens: readonly string[],
  changes: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  let mark = '';
  let begun = 0;
  let times: number[] = [];
  let all = () => {};
  const streams = await Promise.all(
    tokens.map((token, index) =>
      openStream(agent, urls[index % urls.length]!, token, (chunk) => {
        if (mark === '' || !chunk.includes(mark)) return;
        times.push(performance.now() - begun);
        if (times.length === tokens.length) all();
      }),
    ),
  );
  const measured: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    times = [];
    mark = randomUUID();
    const seen = new Promise<void>((done) => (all = done));
    begun = performance.now();
    await inTransaction(database.query, (db) =>
      recordOrderEvents(db, [{ orderId, kind: 'stage', stage: 'pending_receipt', note: mark }]),
    );
    await seen;
    measured.push(...times);
    await pause(PAUSE_MS);
  }
  for (const stream of streams) stream.destroy();
  agent.destroy();
  return measured;
}

export const bench = defineBench({
  options: { streams: 500, changes: 100 },
  async run(run, { streams, changes }) {
    const databaseUrl = await startPostgres(run);
    const environment = {
      DATABASE_URL: databaseUrl,
      PASSWORD_MEMORY_KIB: String(MEMORY_KIB),
    };
    const first = await startApi(run, environment);
    const second = await startApi(run, environment);
    const database = await openDatabase(run, databaseUrl);
    await addMembers(database, streams, { memoryKib: MEMORY_KIB });
    const orderId = await addOrder(database);
    const tokens: string[] = [];
    while (tokens.length < streams) {
      const next = Array.from(
        { length: Math.min(LOGINS_AT_A_TIME, streams - tokens.length) },
        (_, index) => logIn(first, `member-${tokens.length + index}@example.com`),
      );
      tokens.push(...(await Promise.all(next)));
    }
    const health = await timeHealth(first);
    const calls: Record<string, TimedCall> = {};
    for (const [name, urls] of [
      ['one server', [first]],
      ['two servers', [first, second]],
    ] as const) {
      const times = await measure(database, orderId, urls, tokens, changes);
      calls[name] = { ...percentilesOf(times), goal: { ms: GOAL_MS } };
    }
    run.note(`${changes} changes, each to ${streams} streams`);
    printCalls(run, health, calls);
  },
});
