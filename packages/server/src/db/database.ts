import { sql } from 'kysely';
import type { Logger } from 'pino';
import { SetupError } from '../setup-error.ts';
import { addressesOf } from './addresses.ts';
import { type Cluster, watchCluster } from './cluster.ts';
import { explainConnection } from './connection-failure.ts';
import { type ConnectionCounts, type Connections, countsOf, openPool } from './pool.ts';
import type { Queries } from './queries.ts';
import { openReplicas, type ReadSource, type ReplicaLag, type ReplicaOptions } from './replicas.ts';

/** Counting is quick, and the same row over and over. */
const TALLY_CONNECTIONS = 2;
/** The job queue needs one to listen and one for each of two workers; their jobs query too. */
const JOB_CONNECTIONS = 5;
/** One each for webhooks, purges, and open event streams, and one while any is replaced. */
const LISTEN_CONNECTIONS = 4;
/** Claims and results are quick. */
const OUTGOING_CONNECTIONS = 2;

/** The oldest PostgreSQL we support. */
const OLDEST_VERSION = 15;

export interface Database extends Connections {
  /**
   * A few connections for counting every call, so bursts of counting don't delay reads. Commits here
   * don't wait for the disk: a crash may lose the last moment's counts.
   */
  readonly tallies: Connections;
  /**
   * For what is sent to others, webhooks and purges of the edge: counting calls doesn't wait for it. Commits
   * here don't wait for the disk either: after a crash, something is sent again.
   */
  readonly outgoing: Connections;
  /** For the job queue, and what its jobs read and write: requests don't wait for them. */
  readonly jobs: Connections;
  /** Connections that are kept for notifications. */
  readonly listen: Pick<Connections, 'pool'>;
  /** Where public reads may run now, the best first; never empty. */
  readSources(): readonly ReadSource[];
  /** How far each replica is behind. */
  readLags(): readonly ReplicaLag[];
  /** How many connections are open, by the name of their pool. */
  countConnections(): Readonly<Record<PoolName, ConnectionCounts>>;
  /** Opens new connections at another address: a restarted server may have a new port. */
  moveTo(url: string): void;
  /** Closes every connection, after running queries end. */
  close(): Promise<void>;
}

interface ConnectOptions {
  /** The most for requests. */
  readonly connections: number;
  /** The most for jobs; five by default. */
  readonly jobConnections?: number;
  readonly logger: Logger;
  /** For work that may take minutes, such as migrations: statements don't time out. */
  readonly isPatient?: boolean;
  /** None by default. */
  readonly replicas?: ReplicaOptions | undefined;
  /** Called with the pool and the milliseconds of each statement. */
  readonly onStatement?: OnStatement;
}

/** The pools, by the name that metrics give them. */
type PoolName = 'web' | 'jobs' | 'listen' | 'outgoing' | 'read' | 'tallies';
type OnStatement = (pool: PoolName, ms: number) => void;

/**
 * Connects to the PostgreSQL at `url` and checks that it can be used. If the address names several hosts, the one
 * that takes writes is used, and found again whenever that changes.
 * @throws SetupError saying what is wrong: the address, the password, the database, its version.
 */
export async function connect(url: string, options: ConnectOptions): Promise<Database> {
  const hosts = addressesOf(url);
  const readable = options.replicas?.urls ?? [];
  const isWatched = hosts.length > 1 || readable.length > 0;
  const common = {
    logger: options.logger,
    isPatient: options.isPatient ?? false,
    onlyPrimary: hosts.length > 1,
  };
  const timed = (pool: PoolName) => ({
    onStatement: (ms: number) => options.onStatement?.(pool, ms),
  });
  const web = openPool(hosts[0], {
    ...common,
    ...timed('web'),
    connections: options.connections,
  });
  const jobs = openPool(hosts[0], {
    ...common,
    ...timed('jobs'),
    connections: options.jobConnections ?? JOB_CONNECTIONS,
  });
  const listen = openPool(hosts[0], { ...common, connections: LISTEN_CONNECTIONS });
  const tallies = openPool(hosts[0], {
    ...common,
    ...timed('tallies'),
    connections: TALLY_CONNECTIONS,
    parameters: '-c synchronous_commit=off',
  });
  const outgoing = openPool(hosts[0], {
    ...common,
    ...timed('outgoing'),
    connections: OUTGOING_CONNECTIONS,
    parameters: '-c synchronous_commit=off',
  });
  const pools = [web, jobs, listen, outgoing, tallies];
  const moveTo = (moved: string) => {
    for (const pool of pools) pool.moveTo(moved);
  };
  let cluster: Cluster | undefined;
  const replicas = openReplicas(web, options.replicas, {
    ...timed('read'),
    logger: options.logger,
    clusterOf: () => cluster,
  });
  const close = async () => {
    await Promise.all([...pools.map(({ pool }) => pool.end()), replicas.close(), cluster?.stop()]);
  };
  try {
    if (isWatched) {
      cluster = watchCluster({
        writable: hosts,
        readable,
        logger: options.logger,
        moved(next) {
          moveTo(next);
          for (const pool of pools) pool.cut();
        },
        lost: replicas.cut,
      });
      moveTo(await cluster.findPrimary());
    }
    await assertVersion(web.query);
  } catch (error) {
    await close();
    throw explainConnection(error, hosts[0]);
  }
  return {
    query: web.query,
    pool: web.pool,
    tallies,
    outgoing,
    jobs,
    listen,
    readSources: replicas.sources,
    readLags: replicas.lags,
    countConnections: () => ({
      web: countsOf([web]),
      jobs: countsOf([jobs]),
      listen: countsOf([listen]),
      outgoing: countsOf([outgoing]),
      read: countsOf(replicas.pools),
      tallies: countsOf([tallies]),
    }),
    moveTo,
    close,
  };
}

async function assertVersion(query: Queries): Promise<void> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version,
           current_setting('server_version_num')::int as number`.execute(query);
  const { version, number } = rows[0]!;
  if (number >= OLDEST_VERSION * 10_000) return;
  throw new SetupError(
    `The database is PostgreSQL ${version}; at least version ${OLDEST_VERSION} is needed.`,
  );
}
