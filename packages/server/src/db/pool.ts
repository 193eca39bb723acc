import { Kysely, PostgresDialect } from 'kysely';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { explainConnection } from './connection-failure.ts';
import { kyselyPool, READ_ONLY } from './kysely-pool.ts';
import { names } from './names.ts';
import { sendStraight } from './prepared.ts';
import type { Queries } from './queries.ts';
import type { Tables } from './tables.ts';
import { timedQuery } from './timed-query.ts';

/** How long a caller waits for a connection, and how long one statement may run. */
const CONNECT_MS = 5000;
const STATEMENT_MS = 15_000;
/** How long a connection stays open without work: opening one takes longer than most queries. */
const IDLE_MS = 10 * 60 * 1000;
/** A frozen server doesn't time out its statements itself. */
const ANSWER_MS = 20_000;
/**
 * What PostgreSQL should expect: no query runs long enough for compiling it, or for helpers that must start first, to pay
 * off; and a page at random costs about as much as the next one, on flash or from memory.
 */
const PLANNING = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1';
/** Asks whether the other end is still there after this silence: a machine that is gone closes nothing. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** One pool of connections. */
export interface Connections {
  /** Queries built with Kysely; names are camelCase here and snake_case in the database. */
  readonly query: Queries;
  /** Only for what needs its own connections: the job queue and LISTEN. */
  readonly pool: pg.Pool;
}

export interface ConnectionCounts {
  readonly used: number;
  readonly idle: number;
  /** Callers that wait for one. */
  readonly waiting: number;
}

interface PoolOptions {
  readonly connections: number;
  readonly logger: Logger;
  /** For work that may take minutes, such as migrations: statements don't time out. */
  readonly isPatient?: boolean;
  /** Of the server, as on its command line. */
  readonly parameters?: string;
  /** Refuses a server that takes no writes. */
  readonly onlyPrimary?: boolean;
  /** Called with each statement's milliseconds. */
  readonly onStatement?: (ms: number) => void;
}

/** A pool whose server may change. */
interface MovablePool extends Connections {
  /** Opens new connections at this address. */
  moveTo(url: string): void;
  /** Breaks every connection: a frozen server would keep its callers waiting. */
  cut(): void;
}

/**
 * PostgreSQL's numbers as JavaScript's: a bigint (ids, counts) and a numeric are numbers; a date stays a
 * text, since it has no time zone.
 */
function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
  if (oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text');
}

/** @throws SetupError when the URL isn't valid. */
export function openPool(url: string, options: PoolOptions): MovablePool {
  const open = new Set<pg.Client>();
  const pool = poolOf(url, options, open);
  const dialect = new PostgresDialect({ pool: kyselyPool(pool) });
  const query = new Kysely<Tables>({ dialect, plugins: [names] });
  sendStraight(query, pool);
  return {
    pool,
    query,
    moveTo: (moved) => void (pool.options.connectionString = moved),
    cut() {
      for (const client of open) breakOff(client);
    },
  };
}

/** Ends a connection whose server may not answer any more. */
export function breakOff(client: pg.Client): void {
  const { stream } = client.connection as unknown as { stream: Socket };
  stream.destroy();
}

/** @param open gets every connection until it has ended, also one that is being opened. */
function poolOf(url: string, options: PoolOptions, open: Set<pg.Client>): pg.Pool {
  const { onStatement } = options;
  class TrackedClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super(config);
      open.add(this);
      if (onStatement) this.query = timedQuery(this.query.bind(this), onStatement);
      this.once('end', () => open.delete(this));
    }
  }
  let pool: pg.Pool;
  try {
    pool = new pg.Pool({
      connectionString: url,
      Client: TrackedClient as never,
      max: options.connections,
      connectionTimeoutMillis: CONNECT_MS,
      ...(!options.isPatient && { statement_timeout: STATEMENT_MS, query_timeout: ANSWER_MS }),
      ...(options.onlyPrimary && { onConnect: assertPrimary }),
      idleTimeoutMillis: IDLE_MS,
      ...KEEP_ALIVE,
      application_name: 'tag-server',
      options: [PLANNING, options.parameters ?? ''].join(' '),
      types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    });
  } catch (error) {
    throw explainConnection(error, url);
  }
  // A broken connection is replaced at the next query. Without this listener its error would end the
  // process, whether it is idle in the pool or in use.
  pool.on('error', (error) => options.logger.warn({ error: error.message }, 'connection lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as is_standby');
  if (!rows[0].is_standby) return;
  throw Object.assign(new Error('The server is a standby'), { code: READ_ONLY });
}

export const countsOf = (pools: readonly Connections[]): ConnectionCounts => {
  const sum = (count: (pool: pg.Pool) => number) =>
    pools.reduce((total, { pool }) => total + count(pool), 0);
  return {
    used: sum(({ idleCount, totalCount }) => totalCount - idleCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  };
};
