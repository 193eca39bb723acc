import { Agent, get } from 'node:http';

/** How long reads took, in milliseconds. */
export interface ReadTimes {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

/**
 * Reads addresses in turn at a steady rate until stopped, however long each read takes. Times count from when
 * a read was due, so a stalled server can't hide the reads it delayed. Autocannon at a rate sends bursts once
 * a second and counts slow reads many times over.
 * @returns how to stop; it rejects if a read failed.
 */
export function startReads(
  addresses: readonly string[],
  perSecond: number,
): () => Promise<ReadTimes> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const underWay = new Set<Promise<void>>();
  let failure: Error | undefined;
  const begin = performance.now();
  let sent = 0;

  function read(address: string, due: number): Promise<void> {
    return new Promise((done) => {
      const fail = (error: Error) => {
        failure ??= error;
        done();
      };
      get(address, { agent }, (response) => {
        if (response.statusCode !== 200) fail(new Error(`${address}: ${response.statusCode}`));
        response.on('error', fail).on('end', () => {
          times.push(performance.now() - due);
          done();
        });
        response.resume();
      }).on('error', fail);
    });
  }

  const timer = setInterval(() => {
    for (; ; sent += 1) {
      const due = begin + (sent * 1000) / perSecond;
      if (due > performance.now()) return;
      const reading = read(addresses[sent % addresses.length]!, due).finally(() =>
        underWay.delete(reading),
      );
      underWay.add(reading);
    }
  }, 1);

  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    agent.destroy();
    if (failure) throw failure;
    times.sort((a, b) => a - b);
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
    return { p50: at(0.5), p99: at(0.99), worst: at(1) };
  };
}
