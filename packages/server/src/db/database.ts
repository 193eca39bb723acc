import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { SetupError } from '../setup-error.ts';
import { explainConnection } from './connection-failure.ts';
import { kyselyPool } from './kysely-pool.ts';
import { names } from './names.ts';
import { sendStraight } from './prepared.ts';
import type { Queries } from './queries.ts';
import type { Tables } from './tables.ts';

/** Counting is quick, and the same row over and over. */
const TALLY_CONNECTIONS = 2;

/** The oldest PostgreSQL we support. */
const OLDEST_VERSION = 15;

/** How long a caller waits for a connection, and how long one statement may run. */
const CONNECT_MS = 5000;
const STATEMENT_MS = 15_000;
/** How long a connection stays open without work: opening one takes longer than most queries. */
const IDLE_MS = 10 * 60 * 1000;
/** A frozen server doesn't time out its statements itself. */
const ANSWER_MS = 20_000;

/** One pool of connections. */
export interface Connections {
  /** Queries built with Kysely; names are camelCase here and snake_case in the database. */
  readonly query: Queries;
  /** Only for a library that brings its own SQL: the job queue. */
  readonly pool: pg.Pool;
}

interface ConnectionCounts {
  readonly used: number;
  readonly idle: number;
  /** Callers that wait for one. */
  readonly waiting: number;
}

export interface Database extends Connections {
  /**
   * A few connections for counting every call, so bursts of counting don't delay reads. Commits here
   * don't wait for the disk: a crash may lose the last moment's counts.
   */
  readonly tallies: Connections;
  /** How many connections are open, by the name of their pool. */
  countConnections(): Readonly<Record<'main' | 'tallies', ConnectionCounts>>;
  /** Opens new connections at another address: a restarted server may have a new port. */
  moveTo(url: string): void;
  /** Closes every connection, after running queries end. */
  close(): Promise<void>;
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

/**
 * Connects to the PostgreSQL at `url` and checks that it can be used.
 * @throws SetupError saying what is wrong: the address, the password, the database, its version.
 */
export async function connect(
  url: string,
  options: Omit<PoolOptions, 'parameters'>,
): Promise<Database> {
  const main = connectionsOf(url, options);
  const tallies = connectionsOf(url, {
    ...options,
    connections: TALLY_CONNECTIONS,
    parameters: '-c synchronous_commit=off',
  });
  const pools = [main.pool, tallies.pool];
  const moveTo = (moved: string) => {
    for (const pool of pools) pool.options.connectionString = moved;
  };
  const close = async () => void (await Promise.all(pools.map((pool) => pool.end())));
  try {
    const { rows } = await sql<{ version: string; number: number }>`
      select current_setting('server_version') as version,
             current_setting('server_version_num')::int as number`.execute(main.query);
    const { version, number } = rows[0]!;
    if (number < OLDEST_VERSION * 10_000) {
      throw new SetupError(
        `The database is PostgreSQL ${version}; at least version ${OLDEST_VERSION} is needed.`,
      );
    }
  } catch (error) {
    await close();
    throw explainConnection(error, url);
  }
  const countConnections = () => ({ main: countsOf(main.pool), tallies: countsOf(tallies.pool) });
  return { ...main, tallies, countConnections, moveTo, close };
}

const countsOf = ({ idleCount, totalCount, waitingCount }: pg.Pool): ConnectionCounts => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** @throws SetupError when the URL isn't valid. */
function connectionsOf(url: string, options: PoolOptions): Connections {
  const pool = poolOf(url, options);
  const dialect = new PostgresDialect({ pool: kyselyPool(pool) });
  const query = new Kysely<Tables>({ dialect, plugins: [names] });
  sendStraight(query, pool);
  return { pool, query };
}

interface PoolOptions {
  readonly connections: number;
  readonly logger: Logger;
  /** For work that may take minutes, such as migrations: statements don't time out. */
  readonly isPatient?: boolean;
  /** Of the server, as on its command line. */
  readonly parameters?: string;
}

function poolOf(url: string, options: PoolOptions): pg.Pool {
  let pool: pg.Pool;
  try {
    pool = new pg.Pool({
      connectionString: url,
      max: options.connections,
      connectionTimeoutMillis: CONNECT_MS,
      ...(!options.isPatient && { statement_timeout: STATEMENT_MS, query_timeout: ANSWER_MS }),
      idleTimeoutMillis: IDLE_MS,
      application_name: 'tag-server',
      // No query runs long enough for JIT compilation to pay off.
      options: ['-c jit=off', options.parameters ?? ''].join(' '),
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
