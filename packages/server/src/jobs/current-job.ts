import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();

/** Does a job's work. @param mark names the job, also when it runs again */
export const inJob = <T>(mark: string, work: () => T): T => running.run(mark, work);

/** The mark of the job whose work this is; undefined outside of jobs. */
export const currentJob = (): string | undefined => running.getStore();
