/**
 * Timers of a browser test that run only when the test runs them; all others run normally. The test runner's
 * own timers are longer than any that a test pauses.
 */
export interface HeldTimers {
  /** How many are waiting. */
  readonly size: number;
  /** Runs all waiting timers. */
  run(): void;
  /** Restores the page's timers. */
  release(): void;
}

/** Pauses every timer started from now on that would run after this many milliseconds. */
export function holdTimers({ from, to = from }: { from: number; to?: number }): HeldTimers {
  const { setTimeout: set, clearTimeout: clear } = window;
  const held = new Map<number, () => void>();
  window.setTimeout = ((run: () => void, delay = 0, ...rest: unknown[]) => {
    const id = set(run, delay, ...rest);
    if (delay < from || delay > to) return id;
    clear(id);
    held.set(id, run);
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = (id) => {
    held.delete(Number(id));
    clear(id);
  };
  return {
    get size() {
      return held.size;
    },
    run() {
      for (const [id, timer] of [...held]) {
        held.delete(id);
        timer();
      }
    },
    release: () => void Object.assign(window, { setTimeout: set, clearTimeout: clear }),
  };
}
