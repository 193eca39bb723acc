import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { listen } from '../http/listen.ts';
import type { Database } from '../db/database.ts';
import { readOldestPurge } from '../edge/purges.ts';
import { readQueueState } from '../jobs/queue-state.ts';
import { registry, showConnections, showJobs, showOldestPurge, showReplicas } from './metrics.ts';

interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a separate port, which no proxy leads to. The database is asked at each call.
 * @throws SetupError if the port isn't available.
 */
export async function serveMetrics(
  database: Database,
  port: number,
  host: string,
): Promise<Listener> {
  const app = new Hono<Env>();
  app.get('/metrics', async (c) => {
    showConnections(database.countConnections());
    showReplicas(database.readLags());
    // The same on every server: take the highest, not the sum.
    showJobs(await readQueueState(database.query).catch(() => null));
    showOldestPurge(await readOldestPurge(database.query).catch(() => null));
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
  return listen(app, port, host, { port: 'METRICS_PORT', host: 'API_HOST' });
}
