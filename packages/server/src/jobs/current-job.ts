import { AsyncLocalStorage } from 'node:async_hooks';

/** The same when it runs again. */
interface CurrentJob {
  /** Names it. */
  readonly mark: string;
  readonly addedAt: Date;
}

const running = new AsyncLocalStorage<CurrentJob>();

/** Does a job's work. */
export const inJob = <T>(job: CurrentJob, work: () => T): T => running.run(job, work);

/** The job whose work this is; undefined outside of jobs. */
export const currentJob = (): CurrentJob | undefined => running.getStore();
