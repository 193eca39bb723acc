import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { describeFailure } from './describe-failure.ts';

export const sayFailure = (error: unknown): void => say(describeFailure(error), 'error');

/** Does something that may fail, and says why it did. */
export const attempt = (work: () => Promise<unknown>): Promise<void> =>
  work().then(() => undefined, sayFailure);

/** Attempts one thing at a time: while it is busy, pressing again does nothing. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const start = (work: () => Promise<unknown>): void => {
    if (isBusy) return;
    setBusy(true);
    void attempt(work).finally(() => setBusy(false));
  };
  return { isBusy, start };
}
