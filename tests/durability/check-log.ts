import type { Database } from '@tag/server';
import { expect } from 'vitest';
import { readPublicLog } from '../grade-log/public-log.ts';
import { testApi } from '../support/api.ts';
import { until } from '../support/waiting.ts';
import { startLogJobs } from './log-jobs.ts';

/** Every acknowledged grading is in the log so long after a restart. */
const WITHIN_MS = 5000;

/**
 * The grade log after a kill, once a server's jobs run again: it begins with what it was, byte for byte, and
 * has each certificate once, those of a batch in their order.
 * @returns its entries, and how many had waited for the restart.
 */
export async function checkLog(
  database: Database,
  acknowledged: readonly (readonly string[])[],
  before: readonly Uint8Array[],
): Promise<{ entries: Uint8Array[]; waited: number }> {
  const { pool } = database;
  const { rows: waiting } = await pool.query('select from log_pending');
  const begun = performance.now();
  const jobs = await startLogJobs(database);
  await until(async () => {
    const { rows } = await pool.query(`select from log_pending limit 1`);
    return rows.length === 0;
  }, WITHIN_MS);
  const took = performance.now() - begun;
  await jobs.stop();

  const { entries, statements } = await readPublicLog(testApi(database));
  expect(
    entries.slice(0, before.length).every((entry, at) => before[at]!.join() === entry.join()),
  ).toBe(true);
  const { rows } = await pool.query<{ certificate: string }>(
    'select certificate from graded_cards',
  );
  const graded = rows.map(({ certificate }) => certificate).toSorted();
  const logged: string[] = statements.map(({ cert }) => cert);
  expect(logged.toSorted()).toEqual(graded);
  expect(statements.filter(({ n, prev }) => n !== 1 || prev !== null)).toEqual([]);
  const indexOf = new Map(logged.map((certificate, index) => [certificate, index]));
  const outOfOrder = acknowledged.filter((batch) => {
    const indexes = batch.map((certificate) => indexOf.get(certificate) ?? Number.NaN);
    return !indexes.every((index, at) => at === 0 || index > indexes[at - 1]!);
  });
  expect(outOfOrder).toEqual([]);
  expect(took).toBeLessThan(WITHIN_MS);
  return { entries, waited: waiting.length };
}
