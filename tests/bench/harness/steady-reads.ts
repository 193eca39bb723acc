import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { percentilesOf, type Percentiles } from './percentiles.ts';

/**
 * Reads addresses in turn at a steady rate until stopped, however long each read takes. Times count from when
 * a read was due, so a stalled server can't hide the reads it delayed. Autocannon at a rate sends bursts once
 * a second and counts slow reads many times over.
 * @returns how to stop; it rejects if a read failed.
 */
function startReads(
  addresses: readonly string[],
  perSecond: number,
  headers: Readonly<Record<string, string>> = {},
): () => Promise<Percentiles> {
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
      get(address, { agent, headers }, (response) => {
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
    return percentilesOf(times);
  };
}

/** Reads at a steady rate while something else goes on, which is some seconds by default. */
export async function readSteadily(
  addresses: readonly string[],
  { perSecond, seconds, headers, during }: SteadyReading,
): Promise<Percentiles> {
  const stop = startReads(addresses, perSecond, headers);
  try {
    await (during ? during() : pause((seconds ?? 10) * 1000));
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
  return stop();
}

interface SteadyReading {
  readonly perSecond: number;
  readonly seconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly during?: () => Promise<unknown>;
}
