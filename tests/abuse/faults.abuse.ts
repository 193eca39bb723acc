import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  askDatabase,
  expectWell,
  faultOf,
  jsonCall,
  postmasterOf,
  startAbused,
  temporaryFolder,
  type AbusedServer,
  type Answer,
  type Call,
} from './abused-server.ts';
import { pause } from '../support/waiting.ts';

/** The database dies, freezes, or has no space left, while people read and write. */
const note = (line: string) =>
  jsonCall('POST', '/help/messages', { email: 'someone@example.com', lines: [line] });
const READ: Call = { method: 'GET', path: '/graded-cards/public/detail/X0000001' };

/** Reads and writes until stopped, and keeps every answer. */
function traffic(server: AbusedServer) {
  let running = true;
  let lines = 0;
  const acknowledged: string[] = [];
  const faults: string[] = [];
  const statuses = new Set<number>();
  const keep = (answer: Answer) => {
    statuses.add(answer.status);
    const fault = faultOf(answer);
    if (fault) faults.push(fault);
  };
  const work = async () => {
    while (running) {
      const line = `line ${(lines += 1)}`;
      const written = await server.send(note(line));
      keep(written);
      if (written.status === 200) acknowledged.push(line);
      keep(await server.send(READ));
      // Refused at once while the database is away: don't retry in a busy loop.
      if (written.status !== 200) await pause(20);
    }
  };
  const all = Promise.all(Array.from({ length: 8 }, work));
  return {
    acknowledged,
    async stop() {
      running = false;
      await all;
      return { acknowledged, faults, statuses };
    },
  };
}

async function isUp(server: AbusedServer): Promise<boolean> {
  const answers = [await server.send(READ), await server.send(note('is it up?'))];
  return answers.every(({ status }) => status === 200);
}

/** Every row in the database. */
async function storedLines(server: AbusedServer): Promise<Set<string>> {
  const rows = await askDatabase<{ text: string }>(server, 'select text from help_messages');
  return new Set(rows.map(({ text }) => text));
}

describe('a database that', () => {
  let server: AbusedServer;

  test('is killed comes back on its own, three times, and keeps what was acknowledged', async () => {
    server = await startAbused();
    const load = traffic(server);
    for (let round = 0; round < 3; round += 1) {
      const dead = await postmasterOf(server);
      process.kill(dead, 'SIGKILL');
      await expect
        .poll(async () => (await postmasterOf(server).catch(() => dead)) !== dead)
        .toBe(true);
      await expect.poll(() => isUp(server)).toBe(true);
    }
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(50);
    const { acknowledged, faults, statuses } = await load.stop();
    expect(faults).toEqual([]);
    expect([...statuses].sort()).toEqual([200, 503]);
    const stored = await storedLines(server);
    expect(acknowledged.filter((line) => !stored.has(line))).toEqual([]);
  });

  test("freezes doesn't keep anyone waiting forever", async () => {
    const postmaster = await postmasterOf(server);
    const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    const frozen = [postmaster, ...children.trim().split(/\s+/).map(Number)];
    const signal = (name: NodeJS.Signals) => {
      for (const pid of frozen) {
        try {
          process.kill(pid, name);
        } catch {
          // A helper process may have ended.
        }
      }
    };
    signal('SIGSTOP');
    try {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          server.send(index % 2 ? READ : note('while frozen')),
        ),
      );
      expect(answers.map(faultOf).filter(Boolean)).toEqual([]);
      expect(answers.every(({ status }) => status === 503)).toBe(true);
    } finally {
      signal('SIGCONT');
    }
    await expect.poll(() => isUp(server)).toBe(true);
  });

  test('cuts every connection gets reconnected', async () => {
    const load = traffic(server);
    for (let round = 0; round < 20; round += 1) {
      const postmaster = await postmasterOf(server);
      const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
      for (const pid of children.trim().split(/\s+/).map(Number)) {
        const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
        if (!/postgres: postgres tag_grading/.test(title)) continue;
        try {
          process.kill(pid, 'SIGTERM');
        } catch {
          // It has already ended.
        }
      }
      const { length } = load.acknowledged;
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(length);
    }
    const { faults } = await load.stop();
    expect(faults).toEqual([]);
    await expect.poll(() => isUp(server)).toBe(true);
    await expectWell(server);
  });
});

/** A small disk, which only root can make. @returns its folder, or undefined. */
async function smallDisk(megabytes: number): Promise<string | undefined> {
  const folder = join(await temporaryFolder(), 'disk');
  await mkdir(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  afterAll(() => execFileSync('umount', ['--lazy', folder]));
  return folder;
}

const disk = await smallDisk(400);

/** Fills up a disk. @returns a function that frees the space. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const ballast = join(folder, 'ballast');
  for (let size = 2 ** 20; size >= 4096; size /= 2) {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < size) break;
      await writeFile(ballast, Buffer.alloc(size), { flag: 'a' }).catch(() => {});
    }
  }
  return () => rm(ballast);
}

// Only root can make a small disk. The node suite sends what PostgreSQL answers when a disk is full.
describe.runIf(disk)('a full disk of 400 MB', () => {
  test('refuses writes for a while, keeps reading, and recovers when there is space', async () => {
    const server = await startAbused({ DATA_DIR: join(disk!, 'data') });
    expect(await isUp(server)).toBe(true);
    const giveBack = await fill(disk!);
    const long = 'x'.repeat(3900);
    const written: Answer[] = [];
    // Existing pages still take some more; then the disk is full.
    for (let round = 0; round < 400 && !written.some(({ status }) => status === 503); round += 1) {
      written.push(
        ...(await Promise.all(Array.from({ length: 20 }, () => server.send(note(long))))),
      );
    }
    expect(written.map(faultOf).filter(Boolean)).toEqual([]);
    expect(written.some(({ status }) => status === 503)).toBe(true);
    const token = await server.signIn('customer@example.com').catch(() => undefined);
    const others = await Promise.all([
      server.send(READ),
      server.send({ method: 'GET', path: '/media/k-X0000001/front.jpg?width=320' }),
      server.send({ method: 'GET', path: '/pops' }),
      server.send(jsonCall('POST', '/users/login', { email: 'a@example.com', password: 'x' })),
      ...(token
        ? [server.send(jsonCall('PATCH', '/users/setting', { theme: 'dark' }, token))]
        : []),
    ]);
    expect(others.map(faultOf).filter(Boolean)).toEqual([]);
    await giveBack();
    await expect.poll(() => isUp(server)).toBe(true);
    expect(
      (await server.send({ method: 'GET', path: '/media/k-X0000001/front.jpg?width=480' })).status,
    ).toBe(200);
    await expectWell(server);
    await server.stop();
  });
});
