import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Connections } from './pool.ts';

/** The pause after a failure before reconnecting. */
const RETRY_MS = 500;
/** How often the connection is asked whether it listens, and how long it may take: a frozen server sends nothing. */
const LOOK_MS = 10_000;
const ANSWER_MS = 5000;

/** `pg` takes a timeout for each query, which its types leave out. */
interface Question extends pg.QueryConfig {
  readonly query_timeout: number;
}
const QUESTION: Question = {
  text: 'select pg_listening_channels() as channel',
  query_timeout: ANSWER_MS,
};

interface Listening {
  /** @throws Error while the connection is lost. */
  assertConnected(): void;
  stop(): Promise<void>;
}

/**
 * Keeps one connection that receives the notifications of a channel.
 * @param notified called for every notification, and after every interruption, when some may have been
 * lost.
 * @throws the error of the first connection; later failures are retried until it works.
 */
export async function listenTo(
  { pool }: Pick<Connections, 'pool'>,
  channel: string,
  notified: () => void,
  logger: Logger,
): Promise<Listening> {
  const ending = new AbortController();
  let isConnected = true;
  const { signal } = ending;

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    try {
      client.on('notification', notified);
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Behind a proxy that shares connections, the session that listened may be another one by now. */
  async function assertListening(client: pg.PoolClient): Promise<void> {
    const { rows } = await client.query<{ channel: string }>(QUESTION);
    if (!rows.some((row) => row.channel === channel))
      throw new Error('The session does not listen');
  }

  /** Returns when the connection is lost, doesn't listen, or is no longer needed. */
  async function keep(client: pg.PoolClient): Promise<void> {
    let look: ReturnType<typeof setInterval> | undefined;
    await new Promise<unknown>((over) => {
      client.once('end', over).once('error', over);
      look = setInterval(() => void assertListening(client).catch(over), LOOK_MS);
      if (signal.aborted) over(undefined);
      signal.addEventListener('abort', over, { once: true });
    });
    clearInterval(look);
    client.off('notification', notified);
    client.release(true);
  }

  async function supervise(first: pg.PoolClient): Promise<void> {
    await keep(first);
    isConnected = false;
    while (!signal.aborted) {
      try {
        const client = await connect();
        isConnected = true;
        notified();
        await keep(client);
        isConnected = false;
      } catch (error) {
        logger.warn({ error: String(error), channel }, 'not listening; retrying');
        await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  const supervision = supervise(await connect());
  return {
    assertConnected() {
      if (!isConnected) throw new Error(`Not listening to ${channel}`);
    },
    async stop() {
      ending.abort();
      await supervision;
    },
  };
}
