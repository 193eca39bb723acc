/**
 * Provides `setImmediate`, which JSZip needs and browsers lack. JSZip's polyfill posts thousands of messages
 * to the window, where the page's listeners receive them; this one uses a MessageChannel.
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

/** Resolves at the next step. */
export const nextStep = () =>
  new Promise<void>((begun) =>
    (globalThis as unknown as { setImmediate(step: () => void): void }).setImmediate(begun),
  );
