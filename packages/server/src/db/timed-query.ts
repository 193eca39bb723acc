import type pg from 'pg';

type Callback = (...results: unknown[]) => void;

/**
 * A connection's `query` that tells how long each statement took, in milliseconds, with the wait for those before it.
 * A statement whose rows are streamed isn't timed.
 */
export function timedQuery(
  send: pg.Client['query'],
  onStatement: (ms: number) => void,
): pg.Client['query'] {
  const sendAny = send as unknown as (...args: unknown[]) => unknown;
  return ((...args: unknown[]) => {
    const begin = performance.now();
    const done = () => onStatement(performance.now() - begin);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const timed: Callback = (...results) => {
        done();
        (callback as Callback)(...results);
      };
      return sendAny(...args.slice(0, -1), timed);
    }
    const result = sendAny(...args);
    // One chain: with a second listener, an error's stack would no longer say who sent the statement.
    return result instanceof Promise ? result.finally(done) : result;
  }) as pg.Client['query'];
}
