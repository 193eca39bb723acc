/**
 * The only timers in the tests: a lint rule forbids them everywhere else. Wait for a state with `until`,
 * and for what has already been started with `nextTask` and `nextFrames`. Runs in Node and in the browser.
 */
const POLL_MS = 10;

/**
 * Waits until something is so; the test's own time limit ends it.
 * @returns what was found
 * @example const button = await until(() => page.querySelector('button'));
 */
export async function until<T>(find: () => T | Promise<T>): Promise<Exclude<T, Falsy>> {
  for (;;) {
    const found = await find();
    if (found) return found as Exclude<T, Falsy>;
    await pause(POLL_MS);
  }
}
type Falsy = null | undefined | false | 0 | '';

/** After every promise that is already settled, and every event that is already queued. */
export function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** After the browser has drawn so many frames: what moves by itself has moved, observers have been called. */
export async function nextFrames(count = 1): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    await new Promise(requestAnimationFrame);
    await nextTask();
  }
}

/** Something to be waited for that the test lets happen. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly isOpen: boolean;
  open(): void;
}

export function gate(): Gate {
  let isOpen = false;
  let resolve!: () => void;
  const opened = new Promise<void>((done) => (resolve = done));
  return {
    opened,
    get isOpen() {
      return isOpen;
    },
    open() {
      isOpen = true;
      resolve();
    },
  };
}

/**
 * Lets time pass. Only where time itself is meant (someone who comes back as late as the server asked, a
 * kill at an arbitrary moment): say which in a comment. Whatever can be observed is waited for instead.
 */
export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
