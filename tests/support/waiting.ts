/**
 * The only timers in the tests: a lint rule forbids them everywhere else. Wait for a state with `until`, and
 * for something already started with `nextTask` and `nextFrames`. Runs in Node and in the browser.
 */
const POLL_MS = 10;
/** Below the time limits of all tests, whose errors can't say what never came. */
const WITHIN_MS = 400_000;

/**
 * Waits until something is true.
 * @param withinMs more only for what is slow by itself, such as a first start
 * @returns what was found
 * @throws if it isn't true in time, with the source of `find`
 * @example const button = await until(() => page.querySelector('button'));
 */
export async function until<T>(
  find: () => T | Promise<T>,
  withinMs = WITHIN_MS,
): Promise<Exclude<T, Falsy>> {
  const begun = performance.now();
  for (;;) {
    const found = await find();
    if (found) return found as Exclude<T, Falsy>;
    if (performance.now() - begun > withinMs) throw new Error(`Not true in time: ${String(find)}`);
    await pause(POLL_MS);
  }
}
type Falsy = null | undefined | false | 0 | '';

/** After every promise that is already settled, and every event already queued. */
export function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** After the browser has drawn this many frames: animations have moved, observers have run. */
export async function nextFrames(count = 1): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    await new Promise(requestAnimationFrame);
    await nextTask();
  }
}

/** Something to wait for, which the test resolves. */
interface Gate {
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
 * Lets time pass. Only for tests about time itself (a client that returns as late as the server asked, a kill
 * at a random moment); explain in a comment. Wait for anything that can be observed instead.
 */
export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
