import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@tag/server';
import { verifyPopulation } from '@tag/server/testing';
import { writeAtRandom } from '../pops/writers.ts';
import { callJson, startApi } from './harness/api.ts';
import { defineBench } from './harness/bench.ts';
import { printCalls, timeEach, timeHealth, type TimedCall } from './harness/calls.ts';
import { filledDatabase, openDatabase, startPostgres } from './harness/database.ts';
import { percentilesOf } from './harness/percentiles.ts';
import type { Run } from './harness/run.ts';
import { COLD, measuredCalls } from './pops/calls.ts';
import { generate, sizeOf } from './pops/generate.ts';
import { measureWriting } from './pops/writing.ts';

/**
 * Makes a population (once; it is kept in a folder), and asks every call of the report 400 times, one after
 * another. Then measures how many certificates a second are graded with counters and without, and whether
 * anything drifts while four writers go on for a minute. Goals for the slowest answers are multiples of the time
 * /health takes in the same run: they apply to any machine.
 */
const RATIO_GOAL = 0.45;
const WARM_UP_CALLS = 60;

async function measureCalls(run: Run, databaseUrl: string): Promise<void> {
  const base = await startApi(run, { DATABASE_URL: databaseUrl });
  const time = (addresses: readonly string[]) =>
    timeEach(addresses, (address) => callJson(base + address));
  const measured = await measuredCalls(databaseUrl);
  const health = await timeHealth(base);
  const calls: Record<string, TimedCall> = {};
  for (const { name, goal, addresses } of measured) {
    if (name !== COLD) await time(addresses.slice(0, WARM_UP_CALLS));
    calls[name] = { ...percentilesOf(await time(addresses)), goal: { timesHealth: goal } };
  }
  printCalls(run, health, calls);
}

/** A letter that no certificate starts with yet. */
async function freeSeries({ pool }: Database, after = ''): Promise<string> {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVW') {
    if (letter <= after) continue;
    const { rowCount } = await pool.query(
      'select from graded_cards where certificate between $1 and $2 limit 1',
      [`${letter}0000000`, `${letter}9999999`],
    );
    if (rowCount === 0) return letter;
  }
  throw new Error('Every letter is used up: remove the folder and start over.');
}

async function measureWrites(run: Run, url: string, driftSeconds: number): Promise<void> {
  const database = await openDatabase(run, url, 8);
  const series = await freeSeries(database);
  const { counted, uncounted, ratio } = await measureWriting(database, series);
  run.table({
    'with counters': { 'certificates/s': counted },
    'without them': { 'certificates/s': uncounted },
  });
  run.goal('grading with counters ÷ without', ratio, { least: RATIO_GOAL });
  const written = await writeAtRandom(database, {
    writers: 4,
    milliseconds: driftSeconds * 1000,
    series: await freeSeries(database, series),
  });
  const { certificates, drifting } = await verifyPopulation(database);
  run.table({
    [`four writers, ${driftSeconds} s`]: { ...written, 'certificates then': certificates },
  });
  run.goal('drifting counters', drifting, { most: 0 });
}

export const bench = defineBench({
  /** Ten million certificates take 8 GB of disk. */
  options: { certificates: 10_000_000, folder: '', 'drift-seconds': 60, reads: false },
  async run(run, { certificates, folder, 'drift-seconds': driftSeconds, reads }) {
    const size = sizeOf(certificates);
    const kept = folder || join(tmpdir(), `tag-bench-pops-${certificates}`);
    const databaseUrl = await filledDatabase(run, await startPostgres(run, kept), {
      name: 'pops',
      fill: (url) => generate(url, size, run.note),
    });
    run.note(`${certificates} certificates, ${size.cards} cards, ${size.sets} sets`);
    await measureCalls(run, databaseUrl);
    if (!reads) await measureWrites(run, databaseUrl, driftSeconds);
  },
});
