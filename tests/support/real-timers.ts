import { afterAll, vi } from 'vitest';

declare global {
  var realTimers: readonly unknown[] | undefined;
}

const timers = () => [setTimeout, clearTimeout, setInterval, setImmediate, Date];

// A worker keeps its globals for all its files: a file that leaves fake timers behind stops whichever comes next.
const real = (globalThis.realTimers ??= timers());

afterAll(() => {
  if (!timers().every((timer, index) => timer === real[index])) {
    vi.useRealTimers();
    throw new Error('This file leaves fake timers behind: restore mocks before the real timers.');
  }
});
