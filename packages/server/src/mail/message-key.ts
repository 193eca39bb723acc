import { createHash } from 'node:crypto';
import { currentJob } from '../trace.ts';
import type { Mail } from './mail.ts';

/** An email's id: its own, or that of its job, which is the same when the job runs again. */
export function keyOf({ key, subject, to }: Mail): string | undefined {
  const job = currentJob();
  if (key !== undefined || job === undefined) return key;
  const which = createHash('sha256').update(`${to}\n${subject}`).digest('hex').slice(0, 16);
  return `job.${job.mark}.${which}`;
}
