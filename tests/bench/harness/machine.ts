import { cpus, loadavg, totalmem } from 'node:os';

/** What the figures were measured on, and when. PostgreSQL and Chromium add their versions when they start. */
export function describeMachine(): string {
  const cores = cpus();
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return [
    new Date().toISOString().slice(0, 10),
    `${cores.length} x ${cores[0]?.model.trim()}`,
    `${gibibytes} GiB`,
    `Node ${process.versions.node}`,
    `load ${loadavg()[0]!.toFixed(1)}`,
  ].join(', ');
}
