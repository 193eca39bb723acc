import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startServer } from '@tag/server';
import { openLocalDatabase, readSettings } from '@tag/server/seeding';
import { SetupError } from '@tag/server/setup-error';
import { startEmbedded } from '@tag/server/testing';

const logger = pino({ level: 'silent' });
const parameters = { fsync: 'off' };
const root = process.getuid?.() === 0;
const CHILD = resolve(import.meta.dirname, '../support/embedded-child.ts');

/** A folder that any user may enter, removed at the end. */
const folders: string[] = [];
async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tag-embedded-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return join(folder, 'data');
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A data folder with an existing database; creating one takes by far the longest. */
const template = await dataFolder();
await (await startEmbedded({ dataFolder: template, logger, parameters })).stop();
async function madeFolder(): Promise<string> {
  const folder = await dataFolder();
  execFileSync('cp', ['-a', template, folder]);
  return folder;
}

/** Another program using the same folder. */
const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));
function program(folder: string) {
  const child = fork(CHILD, [folder], { execArgv: ['--import', 'tsx'] });
  children.push(child);
  return {
    child,
    async send<T = { url: string; started: boolean }>(command: string): Promise<T> {
      child.send(command);
      const [answer] = (await once(child, 'message')) as [{ value: T; error?: string }];
      if (answer.error) throw new Error(answer.error);
      return answer.value;
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
const runs = (url: string) =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  );
const postmasterOf = async (folder: string) =>
  Number((await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

test('is created, stopped, and started again with its data, on the same port', async () => {
  const folder = await dataFolder();
  const first = await startEmbedded({ dataFolder: folder, logger, parameters });
  expect(first.started).toBe(true);
  expect(new URL(first.url).hostname).toBe('127.0.0.1');
  await ask(first.url, 'create table kept (id int); insert into kept values (7)');
  await first.stop();
  expect(await runs(first.url)).toBe(false);

  const second = await startEmbedded({ dataFolder: folder, logger });
  expect(second).toMatchObject({ started: true, url: first.url });
  expect(await ask(second.url, 'select id from kept')).toEqual([{ id: 7 }]);
  expect(await ask(second.url, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
  await second.stop();
});

test('requires its password, which only its user and root may read', async () => {
  const folder = await madeFolder();
  const { url, stop } = await startEmbedded({ dataFolder: folder, logger, parameters });
  const wrong = new URL(url);
  wrong.password = 'postgres';
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect((await lstat(join(folder, 'postgres/password'))).mode & 0o077).toBe(0);
  await stop();
});

describe('shared with other programs', () => {
  test("a program that adopts it doesn't stop it; the one that started it does", async () => {
    const folder = await madeFolder();
    const [starter, adopter] = [program(folder), program(folder)];
    const { url, started } = await starter.send('start');
    expect(started).toBe(true);
    expect(await adopter.send('start')).toEqual({ url, started: false });
    await adopter.send('stop');
    expect(await runs(url)).toBe(true);
    await starter.send('stop');
    expect(await runs(url)).toBe(false);
  });

  test('the program that started it leaves it to those still connected; the last one stops it', async () => {
    const folder = await madeFolder();
    const [starter, adopter] = [program(folder), program(folder)];
    const { url } = await starter.send('start');
    await adopter.send('start');
    await adopter.send('hold');
    await starter.send('stop');
    await starter.kill();
    expect(await runs(url)).toBe(true);
    await adopter.send('release');
    await adopter.send('stop');
    expect(await runs(url)).toBe(false);
  });

  test('it survives a killed program and is adopted, then stopped, by the next', async () => {
    const folder = await madeFolder();
    const [killed, next] = [program(folder), program(folder)];
    const { url } = await killed.send('start');
    await killed.kill();
    expect(await next.send('start')).toEqual({ url, started: false });
    await next.send('stop');
    expect(await runs(url)).toBe(false);
  });

  test('programs that start at once on an empty folder share one', async () => {
    const folder = await dataFolder();
    const programs = Array.from({ length: 4 }, () => program(folder));
    const answers = await Promise.all(programs.map((it) => it.send('start')));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(answers.filter(({ started }) => started)).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['postgres']);
    for (const it of programs) await it.send('stop');
    expect(await runs(answers[0]!.url)).toBe(false);
  });
});

describe('after a crash', () => {
  test('of the database under a server, it is restarted, and requests and jobs continue', async () => {
    const folder = await madeFolder();
    const settings = readSettings({ DATA_DIR: folder, SUPPORT_EMAIL: 'support@example.com' });
    const server = await startServer(
      { ...settings, port: 0 },
      { logger, openDatabase: openLocalDatabase, places: [] },
    );
    const write = async (line: string) => {
      const response = await fetch(`${server.url}/help/messages`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'casey@example.com', lines: [line] }),
      });
      return response.status;
    };
    const mails = async () => {
      const response = await fetch(`${server.url}/outbox.json`);
      return response.ok ? await response.text() : '';
    };
    for (const line of ['once', 'twice']) {
      const dead = await postmasterOf(folder);
      process.kill(dead, 'SIGKILL');
      await expect.poll(() => postmasterOf(folder)).not.toBe(dead);
      await expect.poll(() => write(line)).toBe(200);
      await expect.poll(mails).toContain(line);
    }
    await server.stop();
    expect(await readdir(join(folder, 'postgres/cluster'))).not.toContain('postmaster.pid');
  });

  test('of all its processes, it recovers', async () => {
    const folder = await madeFolder();
    const { url } = await startEmbedded({ dataFolder: folder, logger, parameters });
    await ask(url, 'create table kept (id int); insert into kept values (7)');
    for (let round = 0; round < 3; round += 1) {
      process.kill(await postmasterOf(folder), 'SIGKILL');
      const again = await startEmbedded({ dataFolder: folder, logger });
      expect(again.started).toBe(true);
      expect(await ask(again.url, 'select id from kept')).toEqual([{ id: 7 }]);
      if (round === 2) await again.stop();
    }
  });

  test("a stale postmaster.pid naming another live process doesn't prevent the start", async () => {
    const folder = await madeFolder();
    const first = await startEmbedded({ dataFolder: folder, logger, parameters });
    const lock = join(folder, 'postgres/cluster/postmaster.pid');
    const lines = (await readFile(lock, 'utf8')).split('\n');
    await first.stop();
    lines[0] = String(process.pid);
    await writeFile(lock, lines.join('\n'));
    const second = await startEmbedded({ dataFolder: folder, logger });
    expect(second.started).toBe(true);
    await second.stop();
  });

  test("an empty postmaster.pid doesn't prevent the start", async () => {
    const folder = await madeFolder();
    await writeFile(join(folder, 'postgres/cluster/postmaster.pid'), '');
    const found = await startEmbedded({ dataFolder: folder, logger, parameters });
    expect(found.started).toBe(true);
    await found.stop();
  });

  test('while it was created, the next start completes it', async () => {
    const folder = await dataFolder();
    const killed = program(folder);
    await once(killed.child, 'spawn');
    killed.child.send('start');
    await expect
      .poll(async () => (await readdir(folder).catch(() => [])).join(), {
        interval: 5,
      })
      .toMatch(/new-/);
    await killed.kill();
    expect(await readdir(folder)).not.toContain('postgres');
    const { url, stop } = await startEmbedded({ dataFolder: folder, logger, parameters });
    expect(await runs(url)).toBe(true);
    await stop();
  });

  test("a dead program's half-finished files are removed", async () => {
    const folder = await dataFolder();
    await mkdir(join(folder, 'postgres.new-4194305/cluster/base'), { recursive: true });
    const { stop } = await startEmbedded({ dataFolder: folder, logger, parameters });
    expect(await readdir(folder)).toEqual(['postgres']);
    await stop();
  });
});

test('a port taken meanwhile is replaced', async () => {
  const folder = await madeFolder();
  const first = await startEmbedded({ dataFolder: folder, logger, parameters });
  await first.stop();
  const { port } = new URL(first.url);
  const squatter = createServer((socket) => socket.end('hello')).listen(Number(port), '127.0.0.1');
  await once(squatter, 'listening');
  const second = await startEmbedded({ dataFolder: folder, logger });
  expect(new URL(second.url).port).not.toBe(port);
  expect(await runs(second.url)).toBe(true);
  await second.stop();
  squatter.close();
});

describe.runIf(root)('as root', () => {
  test("it doesn't run as root", async () => {
    const folder = await madeFolder();
    const { stop } = await startEmbedded({ dataFolder: folder, logger, parameters });
    const { uid } = await lstat(`/proc/${await postmasterOf(folder)}`);
    expect(uid).not.toBe(0);
    await stop();
  });

  test('in a folder that only root may enter, it moves to where its user can reach it', async () => {
    const folder = await dataFolder();
    await chmod(dirname(folder), 0o700);
    const first = await startEmbedded({ dataFolder: folder, logger, parameters });
    const place = await readlink(join(folder, 'postgres'));
    folders.push(place);
    await ask(first.url, 'create table kept (id int); insert into kept values (7)');
    await first.stop();
    const second = await startEmbedded({ dataFolder: folder, logger });
    expect(await ask(second.url, 'select id from kept')).toEqual([{ id: 7 }]);
    await second.stop();

    await rm(place, { recursive: true });
    await expect(startEmbedded({ dataFolder: folder, logger })).rejects.toThrow(
      /points to .* which is gone/,
    );
  });

  test('moved into such a folder later, it explains what to do', async () => {
    const folder = await madeFolder();
    await chmod(dirname(folder), 0o700);
    const start = startEmbedded({ dataFolder: folder, logger });
    await expect(start).rejects.toThrow(SetupError);
    await expect(start).rejects.toThrow(/may not enter.*chmod o\+x/);
  });
});

describe('explains what is wrong with a folder', () => {
  const refusal = async (folder: string) => {
    const start = startEmbedded({ dataFolder: folder, logger, parameters });
    await expect(start).rejects.toThrow(SetupError);
    return start.catch((error: Error) => error.message);
  };

  test('that is below a file', async () => {
    const folder = await dataFolder();
    await writeFile(folder, '');
    expect(await refusal(join(folder, 'deeper'))).toMatch(/not a folder.*DATA_DIR/);
  });

  test("that isn't writable", async () => {
    expect(await refusal('/sys/tag-data')).toMatch(/\/sys.*DATA_DIR/);
  });

  test('with other contents', async () => {
    const folder = await dataFolder();
    await mkdir(join(folder, 'postgres/photos'), { recursive: true });
    expect(await refusal(folder)).toMatch(/holds no database/);
  });

  test('from another version', async () => {
    const folder = await dataFolder();
    await mkdir(join(folder, 'postgres/cluster'), { recursive: true });
    await writeFile(join(folder, 'postgres/cluster/PG_VERSION'), '16\n');
    expect(await refusal(folder)).toMatch(/made by PostgreSQL 16.*pg_dump/);
  });

  test('whose password is lost', async () => {
    const folder = await madeFolder();
    await rm(join(folder, 'postgres/password'));
    expect(await refusal(folder)).toMatch(/backup/);
  });

  test('with a damaged database', async () => {
    const folder = await madeFolder();
    await writeFile(join(folder, 'postgres/cluster/global/pg_control'), 'rubbish');
    expect(await refusal(folder)).toMatch(/PostgreSQL did not start[^]*pg_control/);
  });
});
