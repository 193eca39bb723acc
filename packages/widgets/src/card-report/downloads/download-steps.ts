/**
 * JSZip takes its steps by `setImmediate`, which browsers lack. The one it brings posts thousands of
 * messages to the page, whose own listeners would receive each of them; this one uses its own channel.
 */
export function provideSetImmediate(): void {
  const scope = globalThis as { setImmediate?: unknown };
  if (scope.setImmediate !== undefined) return;
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  scope.setImmediate = (step: (...given: unknown[]) => void, ...given: unknown[]) => {
    waiting.push(() => step(...given));
    port2.postMessage(null);
  };
}

/** The next of those steps. */
export const nextStep = () =>
  new Promise<void>((begun) =>
    (globalThis as unknown as { setImmediate(step: () => void): void }).setImmediate(begun),
  );
