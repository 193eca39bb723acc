/** A second wish to stop within this time is the same one: npm passes on what a terminal sent already. */
const ECHO_MS = 500;

/**
 * Aborts at the first signal to stop (Ctrl-C, a service manager's, a closed terminal). A later one
 * means that the person does not want to wait: `force` is called.
 */
export function stopSignal(force: () => void): AbortSignal {
  const stop = new AbortController();
  let first = 0;
  const hear = () => {
    if (!stop.signal.aborted) {
      first = performance.now();
      stop.abort();
    } else if (performance.now() - first > ECHO_MS) {
      force();
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, hear);
  return stop.signal;
}
