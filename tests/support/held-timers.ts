/**
 * Timers of a browser test that run when the test says so; all others run as ever. The test runner's own
 * wait longer than any that a test holds.
 */
export interface HeldTimers {
  /** How many are waiting. */
  readonly size: number;
  /** Runs all that are waiting. */
  run(): void;
  /** Gives the page its timers back. */
  release(): void;
}

/** Holds every timer from now on that would run after so many milliseconds. */
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
