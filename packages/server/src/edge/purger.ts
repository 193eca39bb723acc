import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { keepReading, type ReadResult } from '../db/keep-reading.ts';
import { listenTo } from '../db/listen.ts';
import {
  claimEdge,
  type DuePurge,
  findDue,
  findNextDue,
  PURGES_CHANNEL,
  releaseEdge,
  saveEdges,
  settleSent,
} from './purges.ts';
import { MOST_KEYS } from './keys.ts';

/** How long an edge may take for one request. */
const PATIENCE_MS = 5000;

interface PurgerParts {
  readonly database: Database;
  /** Where the edges take purges; none: nothing is queued. */
  readonly urls: readonly string[];
  /** Proves to them that it's us. */
  readonly secret: string | undefined;
  readonly logger: Logger;
  /** Called with the result of every request. */
  readonly onSent: (isOk: boolean) => void;
}

/**
 * Sends queued purges to every edge in their order, and again while they fail, until stopped. Any number of
 * servers share the work: the one that claims an edge sends to it. If it dies, another sends them again.
 */
export async function startPurger(parts: PurgerParts): Promise<{ stop(): Promise<void> }> {
  const { database, logger, urls } = parts;
  await saveEdges(database.query, urls);
  if (urls.length === 0) return { stop: async () => {} };
  // An edge that doesn't answer keeps no other waiting.
  const stopping = new AbortController();
  const readings = urls.map((url) =>
    keepReading(() => sendDue(parts, url, stopping.signal), logger),
  );
  const wake = () => readings.forEach((reading) => reading.wake());
  const stopReading = () => Promise.all(readings.map((reading) => reading.stop()));
  const listening = await listenTo(database, PURGES_CHANNEL, wake, logger).catch(
    async (error: unknown) => {
      await stopReading();
      throw error;
    },
  );
  wake();
  return {
    async stop() {
      stopping.abort();
      await Promise.all([listening.stop(), stopReading()]);
    },
  };
}

async function sendDue(
  parts: PurgerParts,
  url: string,
  stopping: AbortSignal,
): Promise<ReadResult> {
  // Commits don't wait for the disk: after a crash, some purges are sent again.
  const { query } = parts.database.outgoing;
  if (await claimEdge(query, url)) {
    let hasFailed = false;
    try {
      while (!stopping.aborted) {
        const due = await findDue(query, url);
        if (due.length === 0) break;
        await send(parts, url, due);
        await settleSent(
          query,
          url,
          due.map(({ id }) => id),
        );
      }
    } catch (error) {
      hasFailed = true;
      parts.logger.warn({ error: String(error), edge: url }, 'purge not sent; retrying');
    }
    await releaseEdge(query, url, hasFailed);
  }
  const inMs = await findNextDue(query, url);
  return inMs === undefined ? 'all' : { inMs };
}

/** @throws Error unless the edge takes them all. */
async function send(parts: PurgerParts, url: string, due: readonly DuePurge[]): Promise<void> {
  for (const isHard of [true, false]) {
    const keys = new Set(due.filter((it) => it.isHard === isHard).flatMap((it) => it.keys));
    const all = [...keys];
    for (let first = 0; first < all.length; first += MOST_KEYS) {
      await request(parts, url, all.slice(first, first + MOST_KEYS).join(' '), isHard);
    }
  }
}

async function request(
  { onSent, secret }: PurgerParts,
  url: string,
  keys: string,
  isHard: boolean,
): Promise<void> {
  let isOk = false;
  try {
    const response = await fetch(url, {
      method: 'PURGE',
      headers: {
        [isHard ? 'xkey-purge' : 'xkey-softpurge']: keys,
        ...(secret !== undefined && { 'purge-secret': secret }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.arrayBuffer();
    isOk = response.ok;
    if (!isOk) throw new Error(`It answered ${response.status}`);
  } finally {
    onSent(isOk);
  }
}
