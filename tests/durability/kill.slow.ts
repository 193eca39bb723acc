import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { connect, startEmbedded } from '@tag/server';
import { pause } from '../support/waiting.ts';

/**
 * `npm run test:durability`: the whole process tree (the program, PostgreSQL and its helpers) is killed
 * in the middle of writing, twenty times on one data folder. Every start works, nothing that was
 * acknowledged is lost, and nothing is there by half.
 */
const ROUNDS = 20;
const WRITER = resolve(import.meta.dirname, 'writer.ts');
const logger = pino({ level: 'silent' });

/** Every process of the database server, its postmaster first. */
async function databaseProcesses(folder: string): Promise<number[]> {
  const lock = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  const postmaster = Number(lock.split('\n')[0]);
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [postmaster, ...children.trim().split(' ').map(Number)];
}

async function writeAndKill(
  folder: string,
  first: number,
  milliseconds: number,
): Promise<string[]> {
  const writer = spawn(process.execPath, ['--import', 'tsx', WRITER, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stored: string[] = [];
  const lines = createInterface({ input: writer.stdout });
  const ready = new Promise<void>((done, fail) => {
    lines.once('line', () => done());
    writer.once('exit', (code) => fail(new Error(`The writer ended with ${code}`)));
  });
  lines.on('line', (line) => {
    // A line is whole only when its last certificate is; the kill may have cut it.
    if (line !== 'ready') stored.push(...line.split(' ').filter((it) => /^X\d{7}$/.test(it)));
  });
  const ended = once(lines, 'close');
  await ready;
  // Any moment of its writing will do, and each round takes another.
  await pause(milliseconds);
  const processes = await databaseProcesses(folder);
  for (const pid of [writer.pid!, ...processes]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A helper may have come to its end meanwhile.
    }
  }
  await ended;
  return stored;
}

test('kill -9 of everything, twenty times, loses nothing acknowledged', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'tag-durability-'));
  await chmod(parent, 0o755);
  const folder = join(parent, 'data');
  const acknowledged = new Set<string>();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stored = await writeAndKill(folder, round * 100_000, 50 + ((round * 137) % 900));
      for (const certificate of stored) acknowledged.add(certificate);

      const embedded = await startEmbedded({ dataFolder: folder, logger });
      const database = await connect(embedded.url, { connections: 1, logger });
      const { rows } = await database.pool.query<{ certificate: string; whole: boolean }>(
        `select g.certificate, r.certificate is not null as whole
         from graded_cards g full join graded_card_reports r using (certificate)`,
      );
      const present = new Set(rows.map(({ certificate }) => certificate));
      expect([...acknowledged].filter((certificate) => !present.has(certificate))).toEqual([]);
      expect(rows.filter(({ whole }) => !whole)).toEqual([]);
      const { rows: gaps } = await database.pool.query(
        `select variation_id from graded_cards group by variation_id
         having max(chronology) <> count(*)`,
      );
      expect(gaps).toEqual([]);
      await database.close();
      // Every other round the next writer finds the server running, and adopts it.
      if (round % 2 === 0) await embedded.stop();
    }
    console.log(`${ROUNDS} kills, ${acknowledged.size} certificates acknowledged, none lost`);
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
  } finally {
    const embedded = await startEmbedded({ dataFolder: folder, logger });
    await embedded.stop();
    await rm(parent, { recursive: true, force: true });
  }
});
