import {
  Logger as WorkerLogger,
  run,
  type RunnerOptions,
  runMigrations,
  runOnce,
  type Task,
  type TaskList,
} from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Connections } from '../db/pool.ts';
import { inTrace } from '../trace.ts';
import { startHeartbeat, type Pace } from './heartbeat.ts';
import { type JobHandlers, LONG_JOBS } from './job-list.ts';
import { keepRunner } from './keep-runner.ts';

/** Minute, hour, day, month and weekday, UTC. */
const SCHEDULE = [
  '* * * * * sequence_log',
  '* * * * * witness_log',
  '17 * * * * sweep_expired',
  '7 * * * * invite_partners',
  '27 * * * * release_idle_coupons',
  '37 * * * * approve_labels',
  '47 * * * * expire_proposals',
  '5 1 * * * fold_days',
  '35 1 * * * close_missing_cards',
  '55 1 * * * reforecast_orders',
  '45 1 * * * sweep_media',
  '15 2 * * * sweep_kept',
  '*/5 * * * * reconcile_payments',
  '*/5 * * * * settle_delistings',
].join('\n');

/** How soon a long job learns that the server stops. */
const ABORT_MS = 50;

/** Creates or migrates the tables of the queue. */
export async function installJobs(
  { pool }: Pick<Connections, 'pool'>,
  logger: Logger,
): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(logger) });
}

/**
 * Runs jobs until stopped; running jobs are finished first. The jobs of a server that died run again
 * within two minutes.
 */
export async function startJobs(
  { pool, query }: Connections,
  handlers: JobHandlers,
  logger: Logger,
  pace?: Pace,
): Promise<{ assertRunning(): void; stop(): Promise<void> }> {
  const heartbeat = startHeartbeat(query, logger, pace);
  const { long, short } = split(handlers);
  const start = (options: RunnerOptions) =>
    keepRunner((events) => {
      heartbeat.watch(events);
      return run({
        ...options,
        pgPool: pool,
        pollInterval: 2000,
        noHandleSignals: true,
        logger: workerLogger(logger),
        events,
      });
    }, logger);
  const runners = [
    await start({ taskList: taskList(short), concurrency: 2, crontab: SCHEDULE }),
    await start({
      ...{ taskList: taskList(long), concurrency: 1, parsedCronItems: [] },
      gracefulShutdownAbortTimeout: ABORT_MS,
    }),
  ];
  return {
    /** @throws Error while no jobs run. */
    assertRunning() {
      for (const runner of runners) runner.assertRunning();
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await heartbeat.stop();
      // graphile-worker has only requested a connection to mark the last jobs as done. Connections are
      // handed out in order, so once this statement has had one, so have those, and closing the pool
      // waits for them. Without it, these jobs would run again.
      await sql`select`.execute(query).catch(() => {});
    },
  };
}

/** Runs the waiting jobs, and returns when none is left. */
export async function drainJobs(
  { pool }: Pick<Connections, 'pool'>,
  handlers: Partial<JobHandlers>,
  logger: Logger,
): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList: taskList(handlers),
    noHandleSignals: true,
    logger: workerLogger(logger),
  });
}

/** The handlers of long jobs, and the others. */
function split(handlers: JobHandlers) {
  const entries = Object.entries(handlers) as [keyof JobHandlers, unknown][];
  const some = (isLong: boolean): Partial<JobHandlers> =>
    Object.fromEntries(entries.filter(([name]) => LONG_JOBS.includes(name) === isLong));
  return { long: some(true), short: some(false) };
}

function taskList(handlers: Partial<JobHandlers>): TaskList {
  const works = handlers as Record<
    string,
    (payload: unknown, signal: AbortSignal) => Promise<void>
  >;
  return Object.fromEntries(
    Object.entries(works).map(([name, work]): [string, Task] => [
      name,
      (payload, { abortSignal, job }) => {
        const { created_at: addedAt, id } = job;
        const mark = `${id}.${addedAt.getTime()}`;
        const begin = () => work(payload, abortSignal);
        return inTrace(traceparentOf(payload), begin, { mark, addedAt });
      },
    ]),
  );
}

/** Of the call that added a job (`addJob`). */
const traceparentOf = (payload: unknown) =>
  ((payload ?? {}) as { traceparent?: string }).traceparent;

function workerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const { payload } = (meta?.['job'] ?? {}) as { payload?: unknown };
    const log = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug';
    inTrace(traceparentOf(payload), () => logger[log]({ jobs: true }, message));
  });
}
