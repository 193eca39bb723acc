import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';

/** So many failures to fetch a job, one after another, and the runner is replaced. */
const MOST_FAILURES = 4;
const RESTART_MS = 2000;

/**
 * Keeps a runner of jobs running across outages of the database. graphile-worker's own ends permanently
 * when the database is away at the minute of a schedule, and fetches no job ever again when it went
 * away while the runner first asked for its tasks: it keeps that failure.
 * @param start starts a runner that reports to `events`.
 */
export async function keepRunner(
  start: (events: WorkerEvents) => Promise<Runner>,
  logger: Logger,
): Promise<{ stop(): Promise<void> }> {
  const ending = new AbortController();
  const { signal } = ending;

  async function begin(): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter();
    let failures = 0;
    const runner = await start(events);
    const reset = () => (failures = 0);
    events.on('job:start', reset).on('worker:getJob:empty', reset);
    events.on('worker:getJob:error', () => {
      failures += 1;
      if (failures === MOST_FAILURES) runner.stop().catch(() => {});
    });
    return runner;
  }

  let runner: Runner | undefined = await begin();
  process.on('unhandledRejection', forgive);
  async function supervise(): Promise<void> {
    for (;;) {
      await runner?.promise.catch(() => {});
      if (signal.aborted) return;
      logger.warn({ jobs: true }, 'the runner of jobs ended; it is started again');
      await sleep(RESTART_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      runner = await begin().catch(() => undefined);
      if (signal.aborted) await runner?.stop();
    }
  }

  const supervision = supervise();
  return {
    async stop() {
      ending.abort();
      // It may have ended by itself a moment ago.
      await runner?.stop().catch(() => {});
      await supervision;
      process.off('unhandledRejection', forgive);
    },
  };
}

/**
 * graphile-worker 0.17 doesn't wait for the statement that marks a job as done or failed, so when the
 * database goes away just then, nobody handles its error, which would end the process. The job stays
 * locked and runs again hours later. Any other rejection ends the process as usual.
 */
function forgive(reason: unknown): void {
  const stack = reason instanceof Error ? reason.stack : undefined;
  if (!/batch(Complete|Fail)Jobs/.test(stack ?? '')) throw reason;
}
