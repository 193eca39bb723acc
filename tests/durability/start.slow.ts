import { ROOT, runBuilds, SITES } from '@tag/build';
import { randomOf } from '@tag/demo-art/random';
import { connect, startEmbedded, verifyPopulation } from '@tag/server/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/src/accounts/demo-accounts.ts';
import { sparePorts } from '../support/product.ts';
import { KILLED_STARTS } from '../support/sizes.ts';
import { pause, until } from '../support/waiting.ts';
import { killAll } from './processes.ts';

/**
 * `npm start` is killed with all its processes at a random moment of its first start, and started again: then
 * the demo is complete. `npm run test:nightly` tries more moments; `KILL_SEED` repeats those of an earlier run.
 */
const SEED = process.env.KILL_SEED ?? String(Date.now());
/** Parts of the time that a start takes; some are after it has ended. */
const moments = Array.from({ length: KILLED_STARTS }, (_, index) => ({
  part: randomOf('kill', SEED, index).between(0, 1.05),
  seed: SEED,
}));
const logger = pino({ level: 'silent' });

let parent: string;
/** A start that nobody interrupted. */
let uninterrupted: { product: Product; milliseconds: number; facts: object };
const running = new Set<Product>();

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tag-start-'));
  // When run by root, the database runs as another user, who must have access here.
  await chmod(parent, 0o755);
  await runBuilds(SITES, { root: ROOT, log: () => {} });
  const begin = performance.now();
  const product = await start('uninterrupted');
  await product.isServing;
  const milliseconds = performance.now() - begin;
  uninterrupted = { product, milliseconds, facts: await readFacts(product) };
}, 1_200_000);

afterAll(async () => {
  for (const product of running) await product.kill();
  await rm(parent, { recursive: true, force: true });
});

interface Product {
  readonly folder: string;
  readonly portal: string;
  readonly api: string;
  /**
   * It answers everywhere, and only draws images now. Rejects with what the program printed, when it
   * ends before.
   */
  readonly isServing: Promise<void>;
  /** `kill -9` of everything. */
  kill(): Promise<void>;
}

/** @param name of the data folder. */
async function start(name: string): Promise<Product> {
  const folder = join(parent, name);
  const [PORT, API_PORT, DEMO_PORT] = (await sparePorts(3)).map(String);
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/src/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT, API_PORT, DEMO_PORT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The last that a start opens.
  const isServing = untilAnswered(`http://127.0.0.1:${DEMO_PORT}/`, child);
  // It is killed before in most cases.
  isServing.catch(() => {});
  const product = {
    folder,
    portal: `http://localhost:${PORT}`,
    api: `http://127.0.0.1:${API_PORT}`,
    isServing,
    async kill() {
      running.delete(product);
      const ended = once(child, 'exit');
      await killAll(child.pid!, folder);
      await ended;
    },
  };
  running.add(product);
  return product;
}

const STARTS_WITHIN_MS = 1_000_000;

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  let printed = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  await until(() => {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`It ended before it answered:\n${printed}`);
    }
    return fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  }, STARTS_WITHIN_MS);
}

/** What the demo consists of, the same after every complete start. */
async function readFacts({ folder }: Product): Promise<object> {
  const embedded = await startEmbedded({ dataFolder: folder, logger });
  const database = await connect(embedded.url, { connections: 2, logger });
  try {
    const { rows } = await database.pool.query(`
      select (select count(*) from users) as accounts,
        (select count(*) from coupons) as coupons,
        (select count(*) from cards) as cards,
        (select count(*) from graded_card_reports) as reports,
        (select count(*) from listings) as listings,
        (select count(*) from regrades) as regrades,
        (select count(*) from partners) as partners,
        (select json_agg(o order by o.name) from (
          select o.name, o.stage, o.paid_at is not null as is_paid, count(i.id) as cards
          from orders o
          join sub_orders s on s.order_id = o.id
          join order_items i on i.sub_order_id = s.id
          where o.name <> '' group by o.id) o) as orders,
        (select count(*) > 100 from orders where name = '') as has_past_orders,
        (select count(*) from orders o where o.stage = 'shipped'
          and not exists (select from order_forecasts f where f.order_id = o.id)) as unforeseen,
        (select count(*) from order_events where at > now()) as future_events`);
    const { certificates, drifting } = await verifyPopulation(database);
    return { ...rows[0], certificates, drifting };
  } finally {
    await database.close();
  }
}

/** A call of the collector, signed in again. */
async function call({ api }: Product, method: string, path: string, body?: object) {
  const send = (token: string | null, ...[verb, to, content]: [string, string, object?]) =>
    fetch(api + to, {
      method: verb,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      ...(content && { body: JSON.stringify(content) }),
    });
  const login = { email: 'collector@example.com', password: DEMO_PASSWORD };
  const signedIn = await send(null, 'POST', '/users/login', login);
  expect(signedIn.status).toBe(200);
  const { token } = (await signedIn.json()) as { token: string };
  const answer = await send(token, method, path, body);
  expect(answer.status, `${method} ${path}`).toBe(200);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  return (await answer.json()) as any;
}

test('what a customer changed in the demo stays after a kill', async () => {
  const first = uninterrupted.product;
  const { items } = await call(first, 'GET', '/orders?pageSize=100');
  const draft = items.find(({ name }: { name: string }) => name === 'Childhood favorites');
  const path = `/orders/${draft.orderNumber}`;
  const { version } = await call(first, 'GET', path);
  await call(first, 'PUT', path, { version, name: 'Grandma’s attic' });
  await first.kill();

  const second = await start('uninterrupted');
  try {
    await second.isServing;
    const kept = await call(second, 'GET', path);
    expect(kept).toMatchObject({ name: 'Grandma’s attic' });
  } finally {
    await second.kill();
  }
});

test.each(moments)(
  'a start killed at $part of its time can be started again (seed $seed)',
  async ({ part }) => {
    const name = `killed-${part}`;
    const first = await start(name);
    // Any moment will do; the seed names it.
    await pause(part * uninterrupted.milliseconds);
    await first.kill();

    const second = await start(name);
    try {
      await second.isServing;
      expect(await readFacts(second)).toEqual(uninterrupted.facts);
      expect((await call(second, 'GET', '/graded-cards/mine')).total).toBe(6);
      const page = await fetch(`${second.portal}/card/X0000001`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Umbreon VMAX');
    } finally {
      await second.kill();
    }
    await rm(second.folder, { recursive: true });
  },
);
