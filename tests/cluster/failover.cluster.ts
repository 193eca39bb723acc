import { SMTPServer } from 'smtp-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '@tag/server/testing';
import { customerOf, OWNER } from '../durability/order-script.ts';
import { addUser, type App, callsOf, signInAs } from '../support/accounts.ts';
import { readStream } from '../support/event-streams.ts';
import { isNight } from '../support/sizes.ts';
import { pause, until } from '../support/waiting.ts';
import { missingPackages, SERVERS, startCluster } from './cluster.ts';
import { appAt, keepSignedIn, startLoad, storedOrders } from './load.ts';

const WRITERS = 3;
const READERS = 2;
/** How long a frozen primary stays so: longer than Patroni waits for it. */
const FROZEN_MS = 30_000;
const PAUSE_MS = 300;
const STARTS_WITHIN = 300_000;
/** Milliseconds from the election. */
const WRITES_WITHIN = 10_000;
const HEARD_WITHIN = 15_000;
const ANSWERED = 0.999;
/** Requests while servers are replaced, none of which may fail. */
const REPLACED_UNDER = 10_000;
const REPLACED_WITHIN = 1_800_000;

const mails = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
});
mails.listen(0, '127.0.0.1');
await once(mails.server, 'listening');
afterAll(() => new Promise<void>((closed) => mails.close(closed)));

const missing = missingPackages();
const needs = missing.length > 0 ? ` (needs Debian’s ${missing.join(', ')})` : '';
let cluster: Awaited<ReturnType<typeof startCluster>>;
let database: Awaited<ReturnType<typeof connect>>;
const loads: ReturnType<typeof startLoad>[] = [];

beforeAll(async () => {
  cluster = await startCluster((mails.server.address() as AddressInfo).port);
  const logger = pino({ level: 'silent' });
  database = await connect(cluster.databaseUrl, { connections: 4, logger });
}, STARTS_WITHIN);
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
}, STARTS_WITHIN);

/** When each server passed on an order's event, in milliseconds of `performance.now()`, until the test ends. */
function openStreams(email: string): ReadonlyMap<Node, readonly number[]> {
  let isOver = false;
  onTestFinished(() => void (isOver = true));
  async function listen(server: Node, times: number[]): Promise<void> {
    const app = appAt(cluster.serverOf(server), Infinity);
    // A stream ends with its token.
    while (!isOver) {
      try {
        const { token } = await signInAs(callsOf(appAt(cluster.proxy)), email);
        const stream = await readStream(app, '/orders/events', { token });
        const seen = stream.received as unknown[];
        const push = seen.push.bind(seen);
        seen.push = (message: { event?: string }) => {
          if (message.event === 'order') times.push(performance.now());
          return push(message);
        };
        await stream.ended;
      } catch {
        await pause(PAUSE_MS);
      }
    }
  }
  const heard = new Map(SERVERS.map((server): [Node, number[]] => [server, []]));
  for (const [server, times] of heard) void listen(server, times);
  return heard;
}

type Node = (typeof SERVERS)[number];

/** Each takes a node away, and returns what brings it back. */
const FAULTS_BY_NAME = {
  /** Patroni starts it again as a replica. */
  'postgres killed': (node: Node) => {
    cluster.killPostgres(node);
    return async () => {};
  },
  'node killed': (node: Node) => {
    cluster.killNode(node);
    return async () => void (await cluster.startNode(node));
  },
  /** Patroni copies it afresh. */
  'pg_rewind fails': (node: Node) => {
    cluster.killNode(node);
    return async () => {
      cluster.spoilRewind(node);
      await cluster.startNode(node);
    };
  },
  'node frozen': (node: Node) => {
    const thaw = cluster.freezeNode(node);
    return async () => thaw();
  },
};
type Fault = keyof typeof FAULTS_BY_NAME;
const BY_DAY: readonly Fault[] = [
  'postgres killed',
  'node killed',
  'node frozen',
  'postgres killed',
];
/** Half of them frozen: that is worse than ended. */
const AT_NIGHT = Array.from({ length: 50 }, (_, at): Fault => {
  if (at % 2 === 1) return 'node frozen';
  if (at === 20) return 'pg_rewind fails';
  return at % 4 === 0 ? 'postgres killed' : 'node killed';
});
const FAULTS = isNight ? AT_NIGHT : BY_DAY;
const TEST_MS = 120_000 * FAULTS.length;

test.skipIf(missing.length > 0 || !isNight)(
  `servers are replaced one by one under load: of 10,000 requests, none fails or is sent again${needs}`,
  async () => {
    await cluster.untilHealthy();
    const load = await startLoadOn(keepSignedIn(appAt(cluster.proxy), OWNER), 'replaced');
    const { acknowledgedAt, reads, retries } = load;
    const done = () => acknowledgedAt.length + reads.answered;
    await until(() => done() > 100);
    const from = { done: done(), steps: acknowledgedAt.length, failed: reads.failed.length };
    const before = JSON.stringify([...retries]);
    let replaced = 0;
    while (done() - from.done < REPLACED_UNDER) {
      load.assertRunning();
      await cluster.restartServer(SERVERS[replaced % SERVERS.length]!);
      replaced += 1;
    }
    const steps = acknowledgedAt.length - from.steps;
    console.log(`${done() - from.done} requests, ${steps} of them writes; ${replaced} replaced`);
    expect(reads.failed.slice(from.failed)).toEqual([]);
    expect(JSON.stringify([...retries])).toBe(before);
    await load.stop();
    await checkOrders();
  },
  REPLACED_WITHIN,
);

test.skipIf(missing.length > 0)(
  `the primary ends again and again under load: nothing is lost or doubled, and reads go on${needs}`,
  async () => {
    const app = keepSignedIn(appAt(cluster.proxy), OWNER);
    // While a replica is made, a commit may wait for it longer than a caller does.
    await cluster.untilHealthy();
    const { email } = await addUser(database, { role: 'admin' });
    const load = await startLoadOn(app, 'order');
    const heard = openStreams(email);
    const pids = cluster.apiPids();
    await until(() => [...heard.values()].every((times) => times.length > 0));

    const delays = [];
    for (const fault of FAULTS) {
      await cluster.untilHealthy();
      const node = (await cluster.leader())!;
      const at = performance.now();
      const end = FAULTS_BY_NAME[fault](node);
      try {
        await until(async () => ![node, undefined].includes(await cluster.leader()));
        const elected = performance.now();
        const first = (times: readonly number[]) => times.find((time) => time > elected);
        await until(() => {
          load.assertRunning();
          return first(load.acknowledgedAt);
        });
        await until(() => [...heard.values()].every(first));
        const delay = {
          fault,
          elected: elected - at,
          writes: first(load.acknowledgedAt)! - elected,
          heard: Math.max(...[...heard.values()].map((times) => first(times)! - elected)),
        };
        delays.push(delay);
        console.log(JSON.stringify(delay));
        // It has to be gone for as long as it was to be gone.
        if (fault === 'node frozen') await pause(Math.max(0, FROZEN_MS - (performance.now() - at)));
      } catch (error) {
        console.log(`after ${fault}: ${JSON.stringify([...load.retries])}`);
        throw error;
      } finally {
        await end();
      }
    }
    await cluster.untilHealthy();
    await load.stop();

    const { answered, aged, failed } = load.reads;
    console.log(`${load.orders.size} orders, ${load.acknowledgedAt.length} steps; tried again:`);
    console.log(JSON.stringify([...load.retries]));
    console.log(`${answered} reads answered, ${aged} of them from before, ${failed.length} failed`);
    console.log(JSON.stringify(failed.slice(0, 20)));
    await checkOrders();
    expect(p95(delays.map(({ writes }) => writes))).toBeLessThan(WRITES_WITHIN);
    expect(p95(delays.map(({ heard }) => heard))).toBeLessThan(HEARD_WITHIN);
    expect(answered / (answered + failed.length)).toBeGreaterThan(ANSWERED);
    expect(cluster.apiPids()).toEqual(pids);
    for (const pid of pids) expect(() => process.kill(pid, 0)).not.toThrow();
  },
  TEST_MS,
);

/** Of few, the most. */
const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;

/** The proxy may not have found every server ready yet. */
async function startLoadOn(app: App, name: string) {
  const customer = await until(() => customerOf(database, app).catch(() => null));
  const load = startLoad(customer, app, WRITERS, READERS, name);
  loads.push(load);
  return load;
}

/** Every order is there once, with its cards, its payment, and its event. */
async function checkOrders(): Promise<void> {
  const stored = await storedOrders(database);
  for (const load of loads) {
    for (const [id, { done }] of load.orders) {
      expect(done).toBe(6);
      const { expected, number } = load.expectedOf(id);
      expect(stored.get(number), number).toEqual(expected);
    }
  }
  expect(stored.size).toBe(loads.reduce((sum, { orders }) => sum + orders.size, 0));
}
