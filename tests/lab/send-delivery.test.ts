import { deliverCommand, labCommand } from '@tag/server/seeding';
import { listen } from '@tag/server/listen';
import { folderStore, s3Store } from '@tag/server/testing';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { addUser, callsOf, PASSWORD, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { appCode } from '../support/authenticator.ts';
import { testDatabase } from '../support/database.ts';
import {
  deliveredCard,
  type DeliveryFiles,
  filesOf,
  orderAtVerification,
  progressOf,
  takeDeliveries,
  zipDelivery,
} from '../support/delivery.ts';
import { startS3 } from '../support/s3.ts';
import { until } from '../support/waiting.ts';

/** `lab deliver ZIP --api URL`, against a server over a real connection. */
const PART = 8 * 2 ** 20;
const database = await testDatabase({ connections: 8 });
const folder = await mkdtemp(join(tmpdir(), 'tag-send-'));
const s3 = await startS3({ bucket: 'media', region: 'eu-west-1', id: 'KEY', secret: 'SECRET' });
const bucket = await s3Store({
  ...{ bucket: 'media', region: 'eu-west-1', endpoint: s3.url },
  keys: { id: 'KEY', secret: 'SECRET' },
});
/** Called for each request; true: its connection breaks. */
let isBroken: (request: Request) => boolean = () => false;
let email: string;
let token: string;

/** A server with this store. */
async function serve(mediaStore: Parameters<typeof takeDeliveries>[0]['mediaStore']) {
  const api = testApi(database, { mediaStore });
  const listener = await listen(
    {
      fetch(request: Request, env: { incoming: { socket: Socket } }) {
        if (isBroken(request)) env.incoming.socket.destroy();
        return api.fetch(request, env);
      },
    } as Parameters<typeof listen>[0],
    0,
    '127.0.0.1',
  );
  return { api, database, mediaStore, listener, url: `http://127.0.0.1:${listener.port}` };
}
type Server = Awaited<ReturnType<typeof serve>>;
const own = await serve(folderStore(join(folder, 'own')));
afterAll(async () => {
  await own.listener.close();
  await rm(folder, { recursive: true, force: true });
});

beforeAll(async () => {
  ({ email } = await addUser(database, { role: 'lab' }));
  ({ token } = await signInAs(callsOf(own.api), email));
});

let printed: string[];
beforeEach(() => {
  printed = [];
  const print = (text: unknown) => {
    printed.push(String(text).trim());
    return true;
  };
  vi.spyOn(process.stderr, 'write').mockImplementation(print);
  vi.spyOn(console, 'log').mockImplementation(print);
  vi.spyOn(console, 'error').mockImplementation(print);
});
afterEach(() => {
  vi.restoreAllMocks();
  isBroken = () => false;
});

/** A zip of two and a half parts with a card; `change` changes its files. */
async function newZip(change: (files: DeliveryFiles, back: string) => void = () => {}) {
  const { itemIds } = await orderAtVerification(database, (await addUser(database)).id, 1);
  const card = deliveredCard(itemIds[0]!);
  const files = { ...(await filesOf(card)), 'more.bin': randomBytes(2 * PART) };
  change(files, card.scans.back);
  const bytes = await zipDelivery([card], files);
  const path = join(folder, `${card.itemId}.zip`);
  await writeFile(path, bytes);
  return { bytes, path, itemId: card.itemId };
}

type Ask = NonNullable<Parameters<typeof deliverCommand>[0]['ask']>;

/** Runs the command while the server's jobs run. @returns its exit code */
async function deliver(
  server: Server,
  args: readonly string[],
  { ask, ...environment }: { ask?: Ask } & Record<string, unknown> = {},
) {
  const command = deliverCommand({
    open: () => Promise.reject(new Error('No database is needed')),
    environment: { LAB_EMAIL: email, LAB_PASSWORD: PASSWORD, ...environment },
    pausesMs: [1, 1, 1, 1],
    ...(ask && { ask }),
  });
  let code: number | undefined;
  const running = labCommand(['deliver', ...args, '--api', server.url], { deliver: command });
  void running.then((it) => (code = it)).catch(() => {});
  await until(async () => {
    await takeDeliveries(server);
    return code !== undefined;
  });
  return running;
}

const GRADED = '1 cards graded, 0 regraded, 0 completed, 0 unchanged, 0 refused';
const UNCHANGED = '0 cards graded, 0 regraded, 0 completed, 1 unchanged, 0 refused';

test('sends a zip in parts and goes on when a connection breaks', async () => {
  const { path } = await newZip();
  const parts: string[] = [];
  isBroken = ({ method, url }) => {
    if (method !== 'PUT') return false;
    parts.push(url.split('/').at(-1)!);
    return parts.length === 2;
  };
  expect(await deliver(own, [path])).toBe(0);
  expect(parts).toEqual(['0', '1', '1', '2']);
  expect(printed.at(-1)).toBe(GRADED);
  expect(printed[0]).toMatch(/^Sending [0-9a-f-]{36}\. If this breaks off, add --resume /);
  expect(printed[1]).toMatch(/; trying again$/);
});

test('gives up after a while, and is resumed by its id', async () => {
  const { path } = await newZip();
  let sent = 0;
  isBroken = ({ method }) => method === 'PUT' && (sent += 1) > 1;
  expect(await deliver(own, [path])).toBe(1);
  const id = /Sending (\S+)\./.exec(printed[0]!)![1]!;
  expect(printed.at(-1)).toMatch(/^http:\S+ can't be reached: /);

  const parts: string[] = [];
  isBroken = ({ method, url }) => {
    if (method === 'PUT') parts.push(url.split('/').at(-1)!);
    return false;
  };
  expect(await deliver(own, [path, '--resume', id])).toBe(0);
  expect(parts).toEqual(['1', '2']);
  expect(printed.at(-1)).toBe(GRADED);
  // Followed again, with its file and without.
  expect(await deliver(own, [path, '--resume', id])).toBe(0);
  expect(await deliver(own, ['--resume', id])).toBe(0);
  expect(printed.at(-1)).toBe(GRADED);
  const other = await newZip((files) => Object.assign(files, { 'larger.bin': randomBytes(1000) }));
  expect(await deliver(own, [other.path, '--resume', id])).toBe(1);
  expect(printed.at(-1)).toMatch(/is of a file with \d+ bytes/);
});

test('sends parts to the store itself, or through the API where that is out of reach', async () => {
  const direct = await serve(bucket);
  const away = { ...bucket.incoming, partAddress: async () => 'http://127.0.0.1:1/' };
  const indirect = await serve({ ...bucket, incoming: away });
  const { path } = await newZip();
  const puts: string[] = [];
  isBroken = ({ method, url }) => {
    if (method === 'PUT') puts.push(url);
    return false;
  };
  expect(await deliver(direct, [path])).toBe(0);
  expect([printed.at(-1), puts.length]).toEqual([GRADED, 0]);
  expect(await deliver(indirect, [path])).toBe(0);
  expect([printed.at(-1), puts.length]).toEqual([UNCHANGED, 3]);
  for (const { listener } of [direct, indirect]) await listener.close();
});

test('prints why cards were refused, and why a delivery failed', async () => {
  const { itemId, path } = await newZip((files, back) => delete files[back]);
  expect(await deliver(own, [path])).toBe(2);
  expect(printed.at(-2)).toBe(
    `${itemId}: ${itemId}-back.png, cards.0.scans.back: Is not in the delivery`,
  );
  const broken = join(folder, 'broken.zip');
  await writeFile(broken, 'Not a zip, but long enough for one');
  expect(await deliver(own, [broken])).toBe(1);
  expect(printed.at(-1)).toMatch(/^The zip can’t be read/);
});

test('asks for the code of an authenticator app, or takes that of LAB_CODE', async () => {
  // A code lives for 30 seconds, and a busy machine may take longer.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const call = callsOf(own.api);
  const user = await addUser(database, { role: 'lab' });
  const { token: first } = await signInAs(call, user.email);
  const app = '/users/factors/authenticator';
  const { secret } = (await call('POST', app, { token: first })).body;
  const confirmed = await call('PUT', app, { token: first, body: { code: appCode(secret, -1) } });
  expect(confirmed.status).toBe(200);
  const { path } = await newZip();

  const answers = ['000 000', appCode(secret)];
  const ask = vi.fn(async () => answers.shift());
  expect(await deliver(own, [path], { LAB_EMAIL: user.email, ask })).toBe(0);
  expect(printed.at(-1)).toBe(GRADED);
  expect(ask.mock.calls).toEqual(Array(2).fill([`Code of ${user.email}'s authenticator app: `]));

  const alone = { LAB_EMAIL: user.email, ask: async () => undefined };
  expect(await deliver(own, [path], { ...alone, LAB_CODE: appCode(secret, 1) })).toBe(0);
  expect(printed.at(-1)).toBe(UNCHANGED);
  // Used up.
  expect(await deliver(own, [path], { ...alone, LAB_CODE: appCode(secret, 1) })).toBe(1);
  expect(printed.at(-1)).toMatch(/needs a code to sign in: .* set LAB_CODE/);
});

test('explains what it can’t do', async () => {
  const { path } = await newZip();
  expect(await deliver(own, [path], { LAB_PASSWORD: 'Wrong#2026' })).toBe(1);
  expect(printed.at(-1)).toMatch(/can't sign in: /);
  expect(await deliver(own, [join(folder, 'missing.zip')])).toBe(1);
  expect(printed.at(-1)).toMatch(/missing\.zip can't be read/);
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect(await deliver(own, ['--resume', unknown])).toBe(1);
  expect(printed.at(-1)).toMatch(/^The server refuses: /);
  for (const args of [[], [path, path], ['--resume', 'x']]) {
    expect(await deliver(own, args)).toBe(1);
    expect(printed.at(-1)).toMatch(/^npm run lab -- deliver/);
  }
  expect(await progressOf({ api: own.api, token }, unknown)).toMatchObject({ code: 'not_found' });
});
