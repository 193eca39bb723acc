import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@tag/server';
import { installJobs } from '@tag/server/testing';
import { fetchKeys, getFrom, readKeys, replay } from '@tag/verify';
import { logKeys } from '../../packages/server/src/grade-log/log-keys.ts';
import { sequenceLog } from '../../packages/server/src/grade-log/sequence.ts';
import { callJson, startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { printCalls, timeEach, timeHealth } from './harness/calls.ts';
import { filledDatabase, openDatabase, QUIET, startPostgres } from './harness/database.ts';
import { percentilesOf } from './harness/percentiles.ts';
import type { Run } from './harness/run.ts';
import { measureGrading } from './log/grading.ts';

const ORIGIN = 'grades.example.com/log';
const READS = 400;
const WARM_UP_READS = 60;
const TEN_MILLION = 10_000_000;
const MEGABYTE = 1_000_000;

/** Statements of certificates that exist in the log only, to make it long. */
async function fillLog({ pool }: Database, statements: number, note: (line: string) => void) {
  for (let first = 0; first < statements; first += 100_000) {
    await pool.query(
      `insert into log_pending (certificate, event, by, facts, score, graded_at, report, media, at, due_at)
       select 'L' || lpad(n::text, 7, '0'), 'graded', 'machine',
         json_build_object('category', 'Pokemon', 'year', 1999, 'brand', 'Wizards', 'set', 'Base Set ' || n % 200,
           'subset', null, 'name', 'Charizard ' || n % 5000, 'number', n % 200 || '/200', 'variation', 'holo'),
         100 + n % 901, now(), null, sha256(n::text::bytea), now(), now()
       from generate_series($1::int, $2::int - 1) n`,
      [first, Math.min(statements, first + 100_000)],
    );
    note(`${Math.min(statements, first + 100_000)} statements waiting`);
  }
}

const signerOf = async (database: Database) => (await logKeys(database, ORIGIN)()).signer;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}

async function measureStorage(run: Run, { pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ hashes: number; entries: number; size: number }>(
    `select (select sum(length(bytes))::float8 from log_tiles where level >= 0) as hashes,
       (select sum(length(bytes))::float8 from log_tiles where level < 0) as entries,
       (select size::float8 from log_head) as size`,
  );
  const { entries, hashes, size } = rows[0]!;
  const scaled = (bytes: number) => ((bytes / size) * TEN_MILLION) / MEGABYTE;
  run.goal('hash tiles of 10 million', scaled(hashes), { most: 400, unit: 'MB' });
  run.goal('entry tiles of 10 million, compressed', scaled(entries), { most: 1500, unit: 'MB' });
}

async function measureProofs(run: Run, base: string, certificates: readonly string[]) {
  const read = (certificate: string) =>
    callJson(`${base}/graded-cards/public/signed/${certificate}`) as Promise<{ proof: string }>;
  const some = Array.from(
    { length: READS },
    (_, at) => certificates[(at * 7919) % certificates.length]!,
  );
  await timeEach(some.slice(0, WARM_UP_READS), read);
  const health = await timeHealth(base);
  const times = await timeEach(some, read);
  printCalls(run, health, {
    'a signed report with its proof': { ...percentilesOf(times), goal: { timesHealth: 15 } },
  });
  const { proof } = await read(some[0]!);
  run.goal('a proof', Buffer.byteLength(proof), { most: 2048, unit: 'bytes' });
}

/**
 * Makes a log (once; it is kept in a folder), and grades cards in turns with and without the log. Then measures how
 * fast statements get their places, what the log takes, proofs over the API, and how long anyone replays it.
 */
export const bench = defineBench({
  options: { statements: 1_000_000, folder: '' },
  async run(run, { folder, statements }) {
    const kept = folder || join(tmpdir(), `tag-bench-log-${statements}`);
    const databaseUrl = await filledDatabase(run, await startPostgres(run, kept), {
      name: 'log',
      async fill(_url, database) {
        await installJobs(database, QUIET);
        await fillLog(database, statements, run.note);
        const seconds = await secondsOf(async () =>
          sequenceLog(database, await signerOf(database)),
        );
        run.note(`${Math.round(statements / seconds)} short statements a second`);
      },
    });
    const database = await openDatabase(run, databaseUrl, 4);
    await database.pool.query(`delete from graded_cards where certificate like 'G%'`);
    const published = await measureGrading(run, database);
    const appending = await secondsOf(async () => sequenceLog(database, await signerOf(database)));
    run.goal('statements with reports appended', published.length / appending, {
      least: 5000,
      unit: 'a second',
    });
    await measureStorage(run, database);
    const base = await startApi(run, { DATABASE_URL: databaseUrl, LOG_ORIGIN: ORIGIN });
    await measureProofs(run, base, published);
    const get = getFrom(base);
    const keys = readKeys(Buffer.from(await fetchKeys(get)));
    let size = 0;
    const seconds = await secondsOf(async () => {
      size = (await replay(get, keys)).log.end.size;
    });
    run.note(`${size} statements replayed in ${seconds.toFixed(1)} s`);
    run.goal('replaying a million', (seconds / size) * 1_000_000, { most: 60, unit: 's' });
  },
});
