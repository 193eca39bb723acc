import {
  Logger as WorkerLogger,
  run,
  runMigrations,
  runOnce,
  type Task,
  type TaskList,
} from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Connections } from '../db/pool.ts';
import { inJob } from './current-job.ts';
import { startHeartbeat, type Pace } from './heartbeat.ts';
import type { JobHandlers } from './job-list.ts';
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
  '*/5 * * * * reconcile_payments',
  '*/5 * * * * settle_delistings',
].join('\n');

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
  const runner = await keepRunner((events) => {
    heartbeat.watch(events);
    return run({
      pgPool: pool,
      taskList: taskList(handlers),
      concurrency: 2,
      pollInterval: 2000,
      crontab: SCHEDULE,
      noHandleSignals: true,
      logger: workerLogger(logger),
      events,
    });
  }, logger);
  return {
    /** @throws Error while no jobs run. */
    assertRunning: runner.assertRunning,
    async stop() {
      await runner.stop();
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

function taskList(handlers: Partial<JobHandlers>): TaskList {
  const tasks = handlers as unknown as TaskList;
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work]): [string, Task] => [
      name,
      (payload, helpers) => {
        const { created_at: createdAt, id } = helpers.job;
        return inJob(`${id}.${createdAt.getTime()}`, () => work!(payload, helpers));
      },
    ]),
  );
}

function workerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') logger.error({ jobs: true }, message);
    else if (level === 'warning') logger.warn({ jobs: true }, message);
    else logger.debug({ jobs: true }, message);
  });
}
