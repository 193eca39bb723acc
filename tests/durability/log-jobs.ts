import type { Database } from '@tag/server';
import { startJobs } from '@tag/server/testing';
import { pino } from 'pino';
import { logJobs } from '../../packages/server/src/grade-log/log-jobs.ts';
import { addJob } from '../../packages/server/src/jobs/add-job.ts';

const ORIGIN = 'grades.example.com/log';
type Handlers = Parameters<typeof startJobs>[1];

/** Fills the grade log as a server does from its start on; its other jobs wait. */
export async function startLogJobs(database: Database): Promise<{ stop(): Promise<void> }> {
  const jobs = logJobs(database, ORIGIN) as Handlers;
  const running = await startJobs(database, jobs, pino({ level: 'silent' }));
  await addJob(database.query, 'sequence_log', {});
  return running;
}
