import { callJson } from './api.ts';
import { median, type Percentiles } from './percentiles.ts';
import type { Row, Run } from './run.ts';

const HEALTH_CALLS = 400;

/** How long each call takes, one after another, in milliseconds, in their order. */
export async function timeEach<T>(
  items: readonly T[],
  call: (item: T) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    const begin = performance.now();
    await call(item);
    times.push(performance.now() - begin);
  }
  return times;
}

/** The p50 of /health, in milliseconds: what an answer of next to nothing takes here, now. */
export async function timeHealth(url: string): Promise<number> {
  const addresses = Array<string>(HEALTH_CALLS).fill(`${url}/health`);
  return median(await timeEach(addresses, (address) => callJson(address)));
}

/** How long some kind of call took, in milliseconds, and how long its p99 may take. */
export interface TimedCall extends Partial<Percentiles> {
  readonly p50: number;
  readonly goal?: { readonly ms: number } | { readonly timesHealth: number };
  readonly more?: Row;
}

/** Prints calls by name, also as multiples of /health's p50, and checks their goals. */
export function printCalls(
  run: Run,
  health: number,
  calls: Readonly<Record<string, TimedCall>>,
): void {
  run.note(`/health: ${health.toFixed(2)} ms (p50)`);
  const rows = Object.entries(calls).map(([name, call]) => [name, rowOf(run, health, call)]);
  run.table(Object.fromEntries(rows));
}

function rowOf(run: Run, health: number, call: TimedCall): Row {
  const { p50, p95, p99, worst, goal, more } = call;
  const row: Row = {
    'p50 ms': p50,
    ...(p95 !== undefined && { 'p95 ms': p95 }),
    ...(p99 !== undefined && { 'p99 ms': p99 }),
    ...(worst !== undefined && { 'worst ms': worst }),
    'p50 ÷ /health p50': p50 / health,
    ...(p99 !== undefined && { 'p99 ÷ /health p50': p99 / health }),
  };
  if (!goal) return { ...row, ...more };
  const isInMs = 'ms' in goal;
  const isMet = (p99 ?? p50) <= (isInMs ? goal.ms : goal.timesHealth * health);
  run.expect(isMet);
  return {
    ...row,
    goal: isInMs ? `${goal.ms} ms` : `${goal.timesHealth}x`,
    met: isMet ? 'yes' : 'NO',
    ...more,
  };
}
