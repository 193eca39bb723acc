import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { traceparent } from '../trace.ts';
import { type Jobs, LONG_JOBS } from './job-list.ts';

/** Waiting jobs with one key are merged; their payloads, which are lists, are joined. */
interface GatheredJob {
  readonly key: string;
  /** How long after the first of them it runs. */
  readonly delayMinutes: number;
}

/** A job that waits. */
interface DelayedJob {
  readonly delaySeconds: number;
}

/** A job that lets all others go first. */
interface PatientJob {
  readonly isPatient: true;
}

/** A job of a moment; null: at once. */
interface TimedJob {
  readonly at: Date | null;
}

/** Higher numbers run later. */
const PATIENT = 10;

/** How often a job is tried. A long one decides itself when it gives up: each kill of its server counts. */
const ATTEMPTS = 25;
const LONG_ATTEMPTS = 10_000;

/**
 * Adds a job in the transaction that causes it: it runs only if that commits. A failed job is retried at
 * growing intervals, up to 25 times.
 */
export async function addJob<K extends keyof Jobs>(
  db: Queries,
  name: K,
  payload: Jobs[K],
  when?: GatheredJob | DelayedJob | TimedJob | PatientJob,
): Promise<void> {
  const key = when && 'key' in when ? when.key : null;
  const at = when && 'at' in when ? when.at : null;
  const delay = when && 'delaySeconds' in when ? when.delaySeconds : 0;
  const seconds = when && 'key' in when ? when.delayMinutes * 60 : delay;
  const priority = when && 'isPatient' in when ? PATIENT : 0;
  const attempts = LONG_JOBS.includes(name) ? LONG_ATTEMPTS : ATTEMPTS;
  // What it logs belongs to the call that caused it; a gathered job has several.
  const traced = key === null ? { traceparent: traceparent(), ...(payload as object) } : payload;
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(traced)}::json,
    run_at => coalesce(${at}::timestamptz, now() + make_interval(secs => ${seconds})),
    job_key => ${key}, priority => ${priority}, max_attempts => ${attempts}, job_key_mode => 'preserve_run_at')`.execute(
    db,
  );
}

/** Jobs that one statement adds. */
const ADDED_AT_ONCE = 500;

/**
 * Adds a job for each payload, unless the same waits already: each succeeds, fails, and is retried on its
 * own.
 */
export async function addJobs<K extends keyof Jobs>(
  db: Queries,
  name: K,
  payloads: readonly Jobs[K][],
): Promise<void> {
  for (let first = 0; first < payloads.length; first += ADDED_AT_ONCE) {
    const some = payloads.slice(first, first + ADDED_AT_ONCE).map((it) => JSON.stringify(it));
    await sql`select graphile_worker.add_job(${name}, payload::json,
      job_key => ${name} || ' ' || payload, job_key_mode => 'preserve_run_at')
      from unnest(${some}::text[]) payload`.execute(db);
  }
}
