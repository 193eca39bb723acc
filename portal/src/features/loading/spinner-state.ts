import { proxy } from 'valtio';

/** How many things the whole page waits for; the progress bar shows while it is more than none. */
export const spinnerState = proxy({ pending: 0 });

/** The same promise, counted while it is under way. */
export function trackPending<T>(work: Promise<T>): Promise<T> {
  spinnerState.pending += 1;
  const done = () => {
    spinnerState.pending -= 1;
  };
  work.then(done, done);
  return work;
}
