/** How often a deadline checks the clock. */
const LOOK_MS = 500;
/** A check this late means the thread was busy with something else. */
const LATE_MS = 250;
/** A busy thread, or a page in the background, gives up after this many times the limit. */
const LONGEST = 6;

/**
 * Calls `expire` once an answer has been awaited for `milliseconds`. Time this thread was busy doesn't
 * count: an answer can't be read until the thread is free, and a page that renders for a minute must not
 * conclude that the server is silent.
 * @returns a function that cancels it
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
