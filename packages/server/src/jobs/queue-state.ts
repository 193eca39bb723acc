import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { LONG_JOBS } from './job-list.ts';

export interface QueueState {
  /** Due and not finished, including running ones. */
  waiting: number;
  /** Being done now. */
  running: number;
  /** Failed at least once, to be retried. */
  retrying: number;
  /** Given up after their last attempt. */
  failed: number;
  /** Of those waiting, how many send an email. */
  mails: number;
  /** Without long jobs, which may wait for hours. */
  oldestDueAt: Date | null;
}

/** The queue's size, from Graphile Worker's view. */
export async function readQueueState(query: Queries): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select count(*) filter (where is_due) as waiting,
           count(*) filter (where locked_at is not null) as running,
           count(*) filter (where attempts between 1 and max_attempts - 1 and locked_at is null)
             as retrying,
           count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
           count(*) filter (where is_due and task_identifier like 'mail\\_%') as mails,
           min(run_at) filter (where is_due and task_identifier <> all(${LONG_JOBS}))
             as "oldestDueAt"
    from graphile_worker.jobs,
         lateral (select run_at <= now() and (attempts < max_attempts or locked_at is not null)
                    as is_due) as due`.execute(query);
  return rows[0]!;
}
