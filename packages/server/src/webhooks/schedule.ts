const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between attempts, as Standard Webhooks suggests: three days, and then it is given up. */
export const RETRY_SECONDS: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  22 * HOUR,
];

/** The longest Retry-After we accept. */
const LONGEST_WAIT = HOUR;
/** Jitter: attempts that failed together aren't retried together. */
const JITTER = 0.2;

/**
 * Seconds until the next attempt; undefined: there is none.
 * @param attempts made so far
 * @param asked by the receiver: not before this many seconds
 */
export function nextAttempt(
  schedule: readonly number[],
  attempts: number,
  asked: number | null,
): number | undefined {
  const planned = schedule[attempts - 1];
  if (planned === undefined) return undefined;
  const spread = planned * (1 + JITTER * (Math.random() - 0.5));
  return Math.max(spread, Math.min(asked ?? 0, LONGEST_WAIT));
}

/** How long a receiver may fail before it is disabled. */
export const lengthOf = (schedule: readonly number[]) =>
  schedule.reduce((sum, seconds) => sum + seconds, 0);
