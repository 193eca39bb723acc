/** npm forwards a signal that the terminal has already sent: a second one this soon is the same. */
const ECHO_MS = 500;

/**
 * Aborts at the first signal to stop (Ctrl-C, a service manager, a closed terminal). At a later one, the
 * user doesn't want to wait: `force` is called.
 */
export function stopSignal(force: () => void): AbortSignal {
  const stop = new AbortController();
  let first = 0;
  const receive = () => {
    if (!stop.signal.aborted) {
      first = performance.now();
      stop.abort();
    } else if (performance.now() - first > ECHO_MS) {
      force();
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, receive);
  return stop.signal;
}
