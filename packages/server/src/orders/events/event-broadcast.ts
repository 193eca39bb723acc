import type { OrderEvent } from '@tag/contract/orders';
import type { Logger } from 'pino';
import { findActiveSessions } from '../../auth/active-sessions.ts';
import type { Database } from '../../db/database.ts';
import { keepReading, type ReadResult } from '../../db/keep-reading.ts';
import { listenTo } from '../../db/listen.ts';
import type { EventSink } from '../../http/event-stream.ts';
import {
  isAfter,
  isSeen,
  readEdge,
  readEvents,
  readEventsFor,
  writePosition,
  type EventRow,
  type EventViewer,
  type Position,
} from './event-rows.ts';
import { ORDER_EVENTS_CHANNEL } from './events.ts';

/** Events read at a time. */
const BATCH = 250;
/** A follower that missed more than this gets a `missed` signal instead of the rest. */
const MOST_MISSED = 1000;
/** How often every stream sends something and sessions are checked. */
const HEARTBEAT_MS = 15_000;
const START: Position = { xid: 0, id: 0 };
const SEE_ALL = { action: 'read', resource: 'orders' } as const;

interface NewFollower {
  readonly sink: EventSink<OrderEvent>;
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly viewer: EventViewer;
  /** The events this follower has received. */
  readonly after: Position | undefined;
}

interface Follower extends Omit<NewFollower, 'after'> {
  viewer: EventViewer;
  /** The sent message. */
  position: Position;
  /** Events that arrive while missed ones are read; null after that. */
  waiting: EventRow[] | null;
}

export interface Broadcast {
  join(follower: NewFollower): { leave(): void };
  isEmpty(): boolean;
  endAll(): void;
  stop(): Promise<void>;
}

/**
 * Reads new events of orders as transactions commit, and passes them to followers. Transactions don't end
 * in the order they began: an event is passed on once every older transaction has ended, so none can
 * appear before one that a follower has already received.
 */
export function startBroadcast(database: Database, logger: Logger): Broadcast {
  const { query } = database;
  const followers = new Set<Follower>();
  /** The position of the last event passed on. */
  let position: Position;

  async function begin(): Promise<() => Promise<void>> {
    position = (await readEdge(query)).position;
    const reading = keepReading(read, logger);
    const { wake } = reading;
    const listening = await listenTo(database.listen, ORDER_EVENTS_CHANNEL, wake, logger).catch(
      async (error: unknown) => {
        await reading.stop();
        throw error;
      },
    );
    // For events committed before it listened.
    wake();
    const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
    return async () => {
      clearInterval(heartbeat);
      await Promise.all([listening.stop(), reading.stop()]);
    };
  }

  async function read(): Promise<ReadResult> {
    const edge = await readEdge(query);
    while (isAfter(edge.position, position)) {
      const range = { after: position, upTo: edge.position, limit: BATCH };
      const rows = await readEvents(query, range);
      const isSeenByAny = (row: EventRow) => [...followers].some((it) => isSeen(row, it.viewer));
      if (rows.some(isSeenByAny)) await endStale();
      // No `await` from here on: a new follower sees either the old position or the new one.
      for (const follower of followers) handOn(follower, rows);
      position = rows.length === BATCH ? rows.at(-1)! : edge.position;
    }
    return edge.isHoldingBack ? 'held back' : 'all';
  }

  function handOn(follower: Follower, rows: readonly EventRow[]): void {
    if (follower.waiting) follower.waiting.push(...rows);
    else send(follower, rows);
  }

  function send(follower: Follower, rows: readonly EventRow[]): void {
    for (const row of rows) {
      if (!isSeen(row, follower.viewer) || !isAfter(row, follower.position)) continue;
      follower.position = row;
      follower.sink.event(row.event.id, row.event);
    }
  }

  /** Ends streams whose session or token has ended, and updates what the others may see. */
  async function endStale(): Promise<void> {
    const known = [...followers];
    const ids = known.map(({ sessionId }) => sessionId);
    const active = await findActiveSessions(query, ids, SEE_ALL);
    const now = new Date();
    for (const follower of known) {
      const isStaff = active.get(follower.sessionId);
      if (isStaff === undefined || follower.expiresAt <= now) follower.sink.end();
      else follower.viewer = { ...follower.viewer, isStaff };
    }
  }

  async function beat(): Promise<void> {
    await endStale().catch((error: unknown) => {
      logger.warn({ error: String(error) }, 'sessions of streams could not be read');
    });
    for (const follower of followers) {
      if (follower.waiting) continue;
      if (isAfter(position, follower.position)) follower.position = position;
      follower.sink.signal('position', writePosition(follower.position));
    }
  }

  /** Sends missed events, then those that arrived meanwhile. */
  async function catchUp(follower: Follower, after: Position | undefined): Promise<void> {
    await starting;
    const active = await findActiveSessions(query, [follower.sessionId], SEE_ALL);
    const isStaff = active.get(follower.sessionId);
    if (isStaff === undefined) return follower.sink.end();
    follower.viewer = { ...follower.viewer, isStaff };
    const edge = await readEdge(query);
    const upTo = position;
    // An id that no server can have sent yet is from another database, such as before a restore.
    const isKnown = after !== undefined && !isAfter(after, edge.position);
    if (isKnown) follower.position = after;
    if (!isKnown || !(await sendMissed(follower, upTo))) {
      follower.position = upTo;
      follower.sink.signal('missed', writePosition(upTo));
    }
    const came = follower.waiting!;
    follower.waiting = null;
    send(follower, came);
  }

  /** @returns false if there were too many to send. */
  async function sendMissed(follower: Follower, upTo: Position): Promise<boolean> {
    let after = follower.position;
    for (let count = 0; count < MOST_MISSED; count += BATCH) {
      const rows = await readEventsFor(query, follower.viewer, { after, upTo, limit: BATCH });
      send(follower, rows);
      if (rows.length < BATCH) return true;
      after = rows.at(-1)!;
    }
    return false;
  }

  const starting = begin();
  return {
    join({ after, ...wanted }) {
      const follower: Follower = { ...wanted, position: START, waiting: [] };
      followers.add(follower);
      catchUp(follower, after).catch((error: unknown) => {
        logger.warn({ error: String(error) }, 'an event stream could not start');
        follower.sink.end();
      });
      return { leave: () => followers.delete(follower) };
    },
    isEmpty: () => followers.size === 0,
    endAll() {
      for (const { sink } of followers) sink.end();
    },
    async stop() {
      const stop = await starting.catch(() => undefined);
      await stop?.();
    },
  };
}
