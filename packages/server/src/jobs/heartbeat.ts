import type { WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Queries } from '../db/queries.ts';

export interface Pace {
  /** Milliseconds between two beats. */
  readonly everyMs: number;
  /** A worker that was silent for so long is dead. */
  readonly silentMs: number;
}
const PACE: Pace = { everyMs: 15_000, silentMs: 60_000 };

/**
 * Says that this server's workers live, and lets the jobs of dead ones run again: graphile-worker itself
 * waits four hours. After an interruption all servers get their time to be heard before one is judged.
 */
export function startHeartbeat(
  db: Queries,
  logger: Logger,
  { everyMs, silentMs }: Pace = PACE,
): { watch(events: WorkerEvents): void; stop(): Promise<void> } {
  const pools = new Set<string>();
  let heardSince: number | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  async function beat(): Promise<void> {
    try {
      await markAlive(db, [...pools]);
      heardSince ??= performance.now();
      if (performance.now() - heardSince < silentMs) return;
      const dead = await releaseDead(db, silentMs);
      if (dead.length > 0) logger.warn({ jobs: true, dead }, 'jobs of dead workers run again');
    } catch (error) {
      heardSince = undefined;
      logger.warn({ jobs: true, error }, 'the workers’ heartbeat failed');
    }
  }
  function go(): void {
    clearTimeout(timer);
    beating = beating.then(beat).then(() => {
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(go, everyMs);
    });
  }
  go();

  return {
    /** Jobs are locked by the pool of a runner's workers, which lives until it has ended. */
    watch(events) {
      events.on('pool:create', ({ workerPool }) => {
        pools.add(workerPool.id);
        go();
      });
      events.on('pool:release', ({ workerPool }) => pools.delete(workerPool.id));
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await beating;
    },
  };
}

async function markAlive(db: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into job_workers (id, seen_at) select unnest(${ids}::text[]), clock_timestamp()
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** Unlocks the jobs of silent workers. @returns those that had any */
async function releaseDead(db: Queries, silentMs: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with dead as (
      delete from job_workers
      where seen_at < clock_timestamp() - make_interval(secs => ${silentMs / 1000})
      returning id),
    busy as (
      select array_agg(distinct id) as ids from dead
      where id in (select locked_by from graphile_worker.jobs where locked_by is not null))
    select unnest(ids) as id from busy, graphile_worker.force_unlock_workers(ids)
    where ids is not null`.execute(db);
  return rows.map(({ id }) => id);
}
