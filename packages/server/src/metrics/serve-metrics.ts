import { Hono } from 'hono';
import { Gauge, type Registry } from 'prom-client';
import type { Env } from '../http/context.ts';
import { listen } from '../http/listen.ts';
import type { Database } from '../db/database.ts';
import { readQueueState } from '../jobs/queue-state.ts';
import { registry } from './metrics.ts';

interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a port of its own, which no proxy leads to. What is read from the database is read at each
 * call. @throws SetupError if the port isn't available.
 */
export async function serveMetrics(
  database: Database,
  port: number,
  host: string,
): Promise<Listener> {
  registerPools(registry, database);
  registerJobs(registry, database);
  const app = new Hono<Env>();
  app.get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
  );
  return listen(app, port, host, { port: 'METRICS_PORT', host: 'API_HOST' });
}

/** A gauge that is read when somebody asks; an earlier one of the name gives way. */
function gauge(
  register: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: (it: Gauge) => void | Promise<void>,
): void {
  register.removeSingleMetric(name);
  const it: Gauge = new Gauge({
    ...{ name, help, labelNames: [...labelNames], registers: [register] },
    collect: () => read(it),
  });
}

function registerPools(register: Registry, { countConnections }: Database): void {
  const help = 'Connections to the database: in use, idle, and how many callers wait for one';
  gauge(register, 'tag_database_connections', help, ['pool', 'state'], (it) => {
    for (const [name, counts] of Object.entries(countConnections())) {
      for (const [state, count] of Object.entries(counts)) {
        it.set({ pool: name, state }, Number(count));
      }
    }
  });
}

/** The queue is the same on every server: take the highest, not the sum. */
function registerJobs(register: Registry, { query }: Database): void {
  const help =
    'Jobs: due, running, to be tried again, and given up; -1: the database does not answer';
  gauge(register, 'tag_jobs', help, ['state'], async (it) => {
    const state = await readQueueState(query).catch(() => null);
    for (const name of ['waiting', 'running', 'retrying', 'failed', 'mails'] as const) {
      it.set({ state: name }, state ? state[name] : -1);
    }
  });
  const age = 'Age of the oldest job that is due';
  gauge(register, 'tag_jobs_oldest_seconds', age, [], async (it) => {
    const oldest = (await readQueueState(query).catch(() => null))?.oldestDueAt;
    it.set(oldest ? (Date.now() - oldest.getTime()) / 1000 : 0);
  });
}
