import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { QueueState } from '../jobs/queue-state.ts';

/** What this process counts about itself. Other servers count theirs. */
export const registry = new Registry();

collectDefaultMetrics({ register: registry, prefix: 'tag_' });

/** Seconds; the slowest bucket is the limit of a statement. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const common = { registers: [registry] };

const requests = new Histogram({
  ...common,
  name: 'tag_http_request_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: BUCKETS,
});

const statements = new Histogram({
  ...common,
  name: 'tag_database_statement_seconds',
  help: 'Time from sending a statement to its answer, by pool',
  labelNames: ['pool'] as const,
  buckets: BUCKETS,
});

const results = {
  mail: new Counter({
    ...common,
    name: 'tag_mails_total',
    help: 'Emails handed to the mail server, by result',
    labelNames: ['result'] as const,
  }),
  webhook: new Counter({
    ...common,
    name: 'tag_webhooks_total',
    help: 'Attempts to deliver a webhook, by result',
    labelNames: ['result'] as const,
  }),
  purge: new Counter({
    ...common,
    name: 'tag_purges_total',
    help: 'Requests that purge the edge, by result',
    labelNames: ['result'] as const,
  }),
};

const s3 = new Counter({
  ...common,
  name: 'tag_s3_operations_total',
  help: 'Operations on the bucket, by result; an outage: no answer in time, or a failure of S3 itself',
  labelNames: ['operation', 'result'] as const,
});

const pictureCache = new Counter({
  ...common,
  name: 'tag_picture_cache_total',
  help: 'Crops, widths, and tiles asked of the cache: there (hit), or to be made (miss)',
  labelNames: ['result'] as const,
});

const streams = new Gauge({ ...common, name: 'tag_open_streams', help: 'Open event streams' });

const drawing = new Gauge({
  ...common,
  name: 'tag_drawing_queue',
  help: 'Pictures that are made or wait for their turn',
});

const connections = new Gauge({
  ...common,
  name: 'tag_database_connections',
  help: 'Connections to the database: in use, idle, and how many callers wait for one',
  labelNames: ['pool', 'state'] as const,
});

const replicaLag = new Gauge({
  ...common,
  name: 'tag_replica_lag_seconds',
  help: 'How far each replica is behind the primary; +Inf: it can’t be used',
  labelNames: ['host'] as const,
});

const jobs = new Gauge({
  ...common,
  name: 'tag_jobs',
  help: 'Jobs: due, running, to be tried again, and given up; -1: the database does not answer',
  labelNames: ['state'] as const,
});

const oldestJob = new Gauge({
  ...common,
  name: 'tag_jobs_oldest_seconds',
  help: 'Age of the oldest job that is due',
});

const oldestPurge = new Gauge({
  ...common,
  name: 'tag_purges_oldest_seconds',
  help: 'How long the oldest purge of the edge has been due; -1: the database does not answer',
});

/** @param route the template, without what a caller typed: `/orders/:orderNumber` */
export function countRequest(method: string, route: string, status: number, ms: number): void {
  // Handlers of everything, and what no handler knows, are one series.
  const name = route === '' || route.includes('*') ? 'other' : route;
  requests.observe({ method, route: name, status }, ms / 1000);
}

export const countStatement = (pool: string, ms: number): void =>
  statements.observe({ pool }, ms / 1000);

export function countResult(kind: keyof typeof results, isOk: boolean): void {
  results[kind].inc({ result: isOk ? 'ok' : 'failed' });
}

export function countS3(operation: string, result: 'ok' | 'outage' | 'failed'): void {
  s3.inc({ operation, result });
}

export function countCached(isHit: boolean): void {
  pictureCache.inc({ result: isHit ? 'hit' : 'miss' });
}

export const countStream = (change: 1 | -1): void => streams.inc(change);

/** Counts a picture while it waits or is made. */
export async function whileDrawing<T>(work: Promise<T>): Promise<T> {
  drawing.inc();
  try {
    return await work;
  } finally {
    drawing.dec();
  }
}

export function showConnections(pools: ReturnType<Database['countConnections']>): void {
  for (const [name, counts] of Object.entries(pools)) {
    for (const [state, count] of Object.entries(counts)) {
      connections.set({ pool: name, state }, Number(count));
    }
  }
}

export function showReplicas(lags: ReturnType<Database['readLags']>): void {
  for (const { host, seconds } of lags) replicaLag.set({ host }, seconds);
}

/** @param queue null: the database doesn't answer. */
export function showJobs(queue: QueueState | null): void {
  for (const state of ['waiting', 'running', 'retrying', 'failed', 'mails'] as const) {
    jobs.set({ state }, queue ? queue[state] : -1);
  }
  const oldest = queue?.oldestDueAt;
  oldestJob.set(oldest ? (Date.now() - oldest.getTime()) / 1000 : 0);
}

/** @param seconds null: the database doesn't answer. */
export function showOldestPurge(seconds: number | null): void {
  oldestPurge.set(seconds ?? -1);
}
