/** The part of `navigator.locks` that a renewal needs. */
export interface Locks {
  request(
    name: string,
    options: { signal: AbortSignal },
    work: () => Promise<unknown>,
  ): Promise<unknown>;
}

const NAME = 'tag-session-renewal';
/** Longer than a renewal takes with all its attempts. */
const PATIENCE_MS = 25_000;

/**
 * Does the work while no other tab does. The browser frees the lock of a tab that dies; if one is still
 * held too long, the work goes ahead without it, and the server's grace period covers that. Pages without
 * locks (plain http, except localhost) rely on the grace period too.
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
