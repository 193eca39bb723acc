import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { breakOff, KEEP_ALIVE } from './pool.ts';

/** How often a host is asked, and how long it may take to answer. */
const EVERY_MS = 1000;
const ANSWER_MS = 3000;

/** What a host says about itself. */
export interface Sighting {
  /** Whether it takes writes. */
  readonly isPrimary: boolean;
  /** How often the cluster had got a new primary when this one became it; of a standby, 0. */
  readonly timeline: number;
  /** Bytes of WAL that it has written, or replayed. */
  readonly position: number;
  /** When it was asked, in milliseconds of `performance.now()`. */
  readonly askedAt: number;
}

// The first eight digits of a WAL file's name are its timeline. A standby has none of these functions.
const QUESTION = `
  select not pg_is_in_recovery() as is_primary,
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
      - '0/0'::pg_lsn as position,
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/**
 * Asks a host every second, on its own connection, until stopped.
 * @param seen gets each answer, or the error if there is none in time.
 */
export function watchHost(
  url: string,
  seen: (answer: Sighting | Error) => void,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  let client: pg.Client | undefined;

  async function ask(): Promise<Sighting> {
    if (!client) {
      client = clientFor(url);
      await client.connect();
    }
    const askedAt = performance.now();
    const { rows } = await client.query(QUESTION);
    const { is_primary: isPrimary, position, timeline } = rows[0];
    return { isPrimary, timeline, position: Number(position ?? 0), askedAt };
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      try {
        seen(await ask());
      } catch (error) {
        if (client) breakOff(client);
        client = undefined;
        if (!signal.aborted) seen(error as Error);
      }
      await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
    }
    if (client) breakOff(client);
  }

  const watching = watch();
  return {
    async stop() {
      ending.abort();
      if (client) breakOff(client);
      await watching;
    },
  };
}

function clientFor(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'tag-server watch',
    ...KEEP_ALIVE,
  });
  // A lost connection shows at the next question.
  client.on('error', () => {});
  return client;
}
