import { sessionStore } from './session-store.ts';

let pages = 0;

/** The same promise; the page counts as loading while it is under way. */
export function trackRequest<T>(work: Promise<T>): Promise<T> {
  const count = (change: 1 | -1) => {
    pages += change;
    sessionStore.request.isLoading = pages > 0;
  };
  count(1);
  const done = () => count(-1);
  work.then(done, done);
  return work;
}

/**
 * The same promise; the spinner shows while it is under way, with the words of the latest request.
 * For requests that the rest of the page has to wait for.
 */
export function waitWithSpinner<T>(work: Promise<T>, message = ''): Promise<T> {
  const { spinner } = sessionStore;
  const count = (change: 1 | -1) => {
    spinner.showCount += change;
    spinner.show = spinner.showCount > 0;
    if (!spinner.show) spinner.message = '';
  };
  count(1);
  spinner.message = message;
  const done = () => count(-1);
  work.then(done, done);
  return work;
}
