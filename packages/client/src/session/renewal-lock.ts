/** The part of `navigator.locks` that a renewal needs. */
export interface Locks {
  request(
    name: string,
    options: { signal: AbortSignal },
    work: () => Promise<unknown>,
  ): Promise<unknown>;
}

const NAME = 'tag-session-renewal';
/** Longer than a renewal with all its attempts takes. */
const PATIENCE_MS = 25_000;

/**
 * Does the work while no other tab does. The browser frees the lock of a tab that dies; should one be
 * held too long all the same, the work is done without it, and the server's grace bears that. Pages that
 * have no locks (plain http from elsewhere than this machine) rely on that grace too.
 */
export async function withRenewalLock<T>(
  locks: Locks | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!locks) return work();
  let granted = false;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    return (await locks.request(NAME, { signal: patience.signal }, () => {
      granted = true;
      clearTimeout(timer);
      return work();
    })) as T;
  } catch (error) {
    if (granted) throw error;
    return work();
  } finally {
    clearTimeout(timer);
  }
}
