import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';

/** After this many consecutive failures to fetch a job, the runner is replaced. */
const MOST_FAILURES = 4;
const RESTART_MS = 2000;

/**
 * Keeps a job runner running across database outages. graphile-worker's runner ends permanently if the
 * database is down at a scheduled minute, and never fetches a job again if it went down during the
 * runner's first request for tasks: it caches that failure.
 * @param start starts a runner that reports to `events`.
 */
export async function keepRunner(
  start: (events: WorkerEvents) => Promise<Runner>,
  logger: Logger,
): Promise<{
  /** @throws Error while it has ended and isn't replaced yet. */
  assertRunning(): void;
  stop(): Promise<void>;
}> {
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
  /** The job stays locked by the runner: once that is gone, it runs again. */
  const replace = (reason: unknown) => {
    forgive(reason);
    runner?.stop().catch(() => {});
  };
  process.on('unhandledRejection', replace);
  async function supervise(): Promise<void> {
    for (;;) {
      await runner?.promise.catch(() => {});
      runner = undefined;
      if (signal.aborted) return;
      logger.warn({ jobs: true }, 'the job runner ended; restarting it');
      await sleep(RESTART_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      runner = await begin().catch(() => undefined);
      if (signal.aborted) await runner?.stop();
    }
  }

  const supervision = supervise();
  return {
    assertRunning() {
      if (!runner) throw new Error('The job runner has ended');
    },
    async stop() {
      ending.abort();
      // It may have just ended by itself.
      await runner?.stop().catch(() => {});
      await supervision;
      process.off('unhandledRejection', replace);
    },
  };
}

/**
 * graphile-worker 0.17 doesn't wait for the statement that marks a job as done or failed, so if the
 * database goes down at that moment, its unhandled error would end the process. Any other rejection ends
 * it as usual.
 */
function forgive(reason: unknown): void {
  const stack = reason instanceof Error ? reason.stack : undefined;
  if (!/batch(Complete|Fail)Jobs/.test(stack ?? '')) throw reason;
}
