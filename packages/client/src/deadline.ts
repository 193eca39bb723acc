/** How often a deadline looks at the clock. */
const LOOK_MS = 500;
/** Looking this much later than planned means that the thread was busy with something else. */
const LATE_MS = 250;
/** A thread that is always busy, or a page in the background, gives up after so many times the limit. */
const LONGEST = 6;

/**
 * Calls `expire` once an answer has been awaited for `milliseconds`. Time in which this thread was busy
 * does not count: an answer that has arrived cannot be read until the thread is free, so a page that
 * renders for a minute must not take the server for silent.
 * @returns what cancels it
 */
export function startDeadline(milliseconds: number, expire: () => void): () => void {
  const end = performance.now() + milliseconds * LONGEST;
  let left = milliseconds;
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const step = Math.min(left, LOOK_MS);
    const planned = performance.now() + step;
    timer = setTimeout(() => {
      const now = performance.now();
      if (now - planned < LATE_MS) left -= step;
      if (left <= 0 || now > end) expire();
      else look();
    }, step);
  };
  look();
  return () => clearTimeout(timer);
}
