/**
 * `npm run bench:live`: how soon 500 open streams see a change of an order, with one server and with two on
 * one database, each in its own process. All streams follow one order that each reader has a part of, so
 * every change goes to every stream. Exits non-zero when the p99 is above 200 ms.
 */
import { startServer, type Database } from '@tag/server';
import { readSettings } from '@tag/server/seeding';
import { connect } from '@tag/server/testing';
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { cpus } from 'node:os';
import { pino } from 'pino';
import { inTransaction } from '../../packages/server/src/db/transaction.ts';
import { recordOrderEvents } from '../../packages/server/src/orders/events.ts';
import { addMembers, median, PASSWORD, startAccountServer } from './account-server.ts';

const STREAMS = Number(process.env.STREAMS ?? 500);
const CHANGES = Number(process.env.CHANGES ?? 100);
const GOAL_MS = 200;
/** The pause between two changes, so each is measured alone. */
const PAUSE_MS = 100;
const LOGINS_AT_A_TIME = 20;

/** A server, on a new database or the given one. */
async function serve(databaseUrl: string | undefined): Promise<void> {
  const server = databaseUrl
    ? await startServer(
        readSettings({
          DATABASE_URL: databaseUrl,
          API_PORT: '0',
          LOG_LEVEL: 'silent',
          RATE_LIMIT_SCALE: '1000000',
          NODE_ENV: 'production',
        }),
      )
    : await startAccountServer({ PASSWORD_MEMORY_KIB: '64' });
  if (!databaseUrl) await addMembers(server, STREAMS, { memoryKib: 64 });
  process.once('message', async () => {
    await server.stop();
    process.exit();
  });
  const { connectionString } = server.database.pool.options;
  process.send!({
    url: server.url.replace('localhost', '127.0.0.1'),
    databaseUrl: connectionString,
  });
}

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly databaseUrl: string;
}

async function start(databaseUrl = ''): Promise<Started> {
  const child = fork(import.meta.filename, ['serve', databaseUrl], {
    execArgv: ['--import', 'tsx'],
  });
  const [said] = (await once(child, 'message')) as [Omit<Started, 'child'>];
  return { child, ...said };
}

async function stop({ child }: Started): Promise<void> {
  child.send('stop');
  await once(child, 'exit');
}

async function logIn(url: string, index: number): Promise<string> {
  const response = await fetch(`${url}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `member-${index}@example.com`, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`A login failed: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

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

/** How long each stream took to receive each change, in milliseconds, ascending. */
async function measure(
  database: Database,
  orderId: number,
  urls: readonly string[],
  tokens: readonly string[],
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
  for (let change = 0; change < CHANGES; change += 1) {
    times = [];
    mark = randomUUID();
    const seen = new Promise<void>((done) => (all = done));
    begun = performance.now();
    await inTransaction(database.query, (db) =>
      recordOrderEvents(db, [{ orderId, kind: 'stage', stage: 'pending_receipt', note: mark }]),
    );
    await seen;
    measured.push(...times);
    await new Promise((next) => setTimeout(next, PAUSE_MS));
  }
  for (const stream of streams) stream.destroy();
  agent.destroy();
  return measured.sort((a, b) => a - b);
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
const rounded = (ms: number) => Math.round(ms * 10) / 10;

async function main(): Promise<void> {
  const first = await start();
  const second = await start(first.databaseUrl);
  const database = await connect(first.databaseUrl, {
    connections: 2,
    logger: pino({ level: 'silent' }),
  });
  try {
    const orderId = await addOrder(database);
    const tokens: string[] = [];
    while (tokens.length < STREAMS) {
      const next = Array.from(
        { length: Math.min(LOGINS_AT_A_TIME, STREAMS - tokens.length) },
        (_, index) => logIn(first.url, tokens.length + index),
      );
      tokens.push(...(await Promise.all(next)));
    }
    const health: number[] = [];
    for (let call = 0; call < 400; call += 1) {
      const begun = performance.now();
      await (await fetch(`${first.url}/health`)).arrayBuffer();
      health.push(performance.now() - begun);
    }
    const healthMs = median(health);
    const rows = [];
    for (const servers of [[first], [first, second]]) {
      const urls = servers.map(({ url }) => url);
      const times = await measure(database, orderId, urls, tokens);
      const p99 = quantile(times, 0.99);
      rows.push({
        servers: servers.length,
        streams: tokens.length,
        changes: CHANGES,
        'p50, ms': rounded(quantile(times, 0.5)),
        'p99, ms': rounded(p99),
        'worst, ms': rounded(times.at(-1)!),
        'p99 / health': rounded(p99 / healthMs),
      });
      if (p99 > GOAL_MS) process.exitCode = 1;
    }
    console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
    console.log(`/health: ${rounded(healthMs)} ms p50. Goal: p99 within ${GOAL_MS} ms.`);
    console.table(rows);
  } finally {
    await database.close();
    await stop(second);
    await stop(first);
  }
}

if (process.argv[2] === 'serve') await serve(process.argv[3] || undefined);
else await main();
