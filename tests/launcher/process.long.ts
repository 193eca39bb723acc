import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SetupError } from '@tag/server/setup-error';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readLauncherSettings } from '../../demo/src/launcher/settings.ts';
import { startProduct } from '../../demo/src/launcher/start.ts';
import { npmRun } from '../support/command.ts';
import { until } from '../support/waiting.ts';

const root = resolve(import.meta.dirname, '../..');

let folder: string;
let dataFolder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tag-launcher-'));
  // When run by root, the database runs as another user, who must have access here.
  await chmod(folder, 0o755);
  dataFolder = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function listen(port = 0): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(port, '127.0.0.1', () => done(server));
  });
}
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const close = (server: Server) => new Promise((done) => server.close(done));

async function sparePorts() {
  const servers = await Promise.all([listen(), listen(), listen()]);
  const [PORT, API_PORT, DEMO_PORT] = servers.map((server) => String(portOf(server)));
  await Promise.all(servers.map(close));
  return { PORT: PORT!, API_PORT: API_PORT!, DEMO_PORT: DEMO_PORT! };
}

/** `npm start` without its npm, on an empty database that stays empty. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      VITEST: undefined,
      DATABASE_URL: undefined,
      DATA_DIR: dataFolder,
      DEMO_SEED: 'no',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const ended = new Promise<number | string>((done) =>
    child.once('close', (code, signal) => done(code ?? signal ?? 'unknown')),
  );
  // A failed test doesn't leave anything running either.
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const reaches = (state: () => boolean) =>
    until(() => {
      if (child.exitCode !== null) throw new Error(`It ended; it printed:\n${printed}`);
      return state();
    });
  return { child, ended, reaches, printed: () => printed };
}

/** The embedded database's process, from the file in its data folder. */
async function databaseProcess(): Promise<number> {
  const file = join(dataFolder, 'postgres/cluster/postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

/** Whether it is running; a process that has ended but isn't reaped yet doesn't count. */
async function runs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(stat);
}

const freeAgain = (ports: Record<string, string>) =>
  Promise.all(Object.values(ports).map(async (port) => close(await listen(Number(port)))));

describe('started and stopped', () => {
  test('serves three sites, accepts a catalogue meanwhile, and leaves nothing running', async () => {
    const ports = await sparePorts();
    const product = start(ports);
    await product.reaches(() => /Ready in/.test(product.printed()));
    const status = async (address: string) => (await fetch(address)).status;
    expect(await status(`http://127.0.0.1:${ports.API_PORT}/health`)).toBe(200);
    expect(await status(`http://127.0.0.1:${ports.PORT}/`)).toBe(200);
    expect(await status(`http://127.0.0.1:${ports.DEMO_PORT}/`)).toBe(200);
    expect(await status(`http://127.0.0.1:${ports.DEMO_PORT}/embed/v1/loader.js`)).toBe(200);
    expect(product.printed()).toContain(`http://localhost:${ports.PORT}`);
    const database = await databaseProcess();
    expect(await runs(database)).toBe(true);
    const catalogue = join(folder, 'cards.csv');
    await writeFile(
      catalogue,
      'category,year,series,set,number,name,rarity,variations\nPokemon,1999,Base,Base Set,1,A,,\n',
    );
    expect(await npmRun('catalogue', ['import', catalogue], { DATA_DIR: dataFolder })).toEqual({
      code: 0,
      stdout: '1 cards of 1 sets, 0 rows refused\n',
      stderr: '',
    });
    expect(await runs(database)).toBe(true);

    // A terminal sends Ctrl-C to every process, and npm forwards its own: one request, received twice.
    product.child.kill('SIGINT');
    product.child.kill('SIGINT');
    expect(await product.ended).toBe(0);
    expect(product.printed()).toMatch(/Stopped\.\s*$/);
    await expect.poll(() => runs(database)).toBe(false);
    await freeAgain(ports);
  });

  test('stops when asked to while starting', async () => {
    const ports = await sparePorts();
    const product = start(ports);
    await product.reaches(() => existsSync(join(dataFolder, 'postgres')));
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(product.printed()).not.toMatch(/Ready/);
    const database = await databaseProcess().catch(() => 0);
    await expect.poll(async () => database > 0 && (await runs(database))).toBe(false);
    await freeAgain(ports);
  });
});

describe('what prevents a start is reported in plain words', () => {
  const startHere = async (environment: Record<string, string>) =>
    startProduct(readLauncherSettings({ DATA_DIR: dataFolder, ...environment }), {
      log: () => {},
      signal: new AbortController().signal,
    });

  test.each(['PORT', 'API_PORT', 'DEMO_PORT'] as const)('%s taken', async (variable) => {
    const other = await listen();
    const port = String(portOf(other));
    const starting = startHere({ ...(await sparePorts()), [variable]: port });
    await expect(starting).rejects.toThrow(SetupError);
    await expect(starting).rejects.toThrow(
      new RegExp(`Port ${port} is taken by another program.*set ${variable} to`),
    );
    await close(other);
    // It noticed before it did anything.
    expect(existsSync(dataFolder)).toBe(false);
  });

  test('an impossible data folder', async () => {
    await writeFile(dataFolder, 'a file');
    const starting = startHere(await sparePorts());
    await expect(starting).rejects.toThrow(SetupError);
    await expect(starting).rejects.toThrow(new RegExp(`${dataFolder}.*Set DATA_DIR to a folder`));
  });

  test('at a terminal: exit 1 and no stack trace', async () => {
    const product = start({ PORT: 'yes' });
    expect(await product.ended).toBe(1);
    expect(product.printed()).toContain('PORT must be a whole number from 1 to 65535, not "yes".');
    expect(product.printed()).not.toMatch(/\n {4}at /);
  });
});
