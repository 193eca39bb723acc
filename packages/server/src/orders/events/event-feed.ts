import { Refusal } from '@tag/contract/errors';
import type { OrderEvent } from '@tag/contract/orders';
import type { Logger } from 'pino';
import type { Caller } from '../../auth/caller.ts';
import type { Database } from '../../db/database.ts';
import { countStream } from '../../metrics/metrics.ts';
import type { EventSink, EventStream } from '../../http/event-stream.ts';
import { startBroadcast, type Broadcast } from './event-broadcast.ts';
import { readPosition } from './event-rows.ts';

/** The most open streams of a user on one server; all tabs of a browser share one. */
const MOST_STREAMS = 20;

export interface OrderFeed {
  /**
   * Streams events of the orders that a caller sees, or of one of them.
   * @param wanted.after an event's id: later events are sent first.
   * @throws ApiError `too_many_streams`; `unavailable` while the server stops.
   */
  follow(
    caller: Caller,
    wanted: { readonly orderId?: number; readonly after?: string | undefined },
  ): EventStream<OrderEvent>;
  /** Ends every stream and refuses new ones. */
  close(): Promise<void>;
}

/**
 * Events of orders, for all open streams of this server. While there are any, one connection listens for
 * new events, and each event is read once.
 */
export function orderFeed(database: Database, logger: Logger): OrderFeed {
  let broadcast: Broadcast | undefined;
  let isClosed = false;
  const streams = new Map<string, number>();
  const stopping = new Set<Promise<void>>();

  function count(userId: string, change: 1 | -1): void {
    countStream(change);
    const open = (streams.get(userId) ?? 0) + change;
    if (open > 0) streams.set(userId, open);
    else streams.delete(userId);
  }

  function retire(): void {
    const stopped = broadcast?.stop();
    broadcast = undefined;
    if (!stopped) return;
    stopping.add(stopped);
    void stopped.finally(() => stopping.delete(stopped));
  }

  return {
    follow(caller, { after, orderId }) {
      if (isClosed) throw new Refusal('unavailable');
      const { userId } = caller;
      if ((streams.get(userId) ?? 0) >= MOST_STREAMS) {
        throw new Refusal('too_many_streams', { details: { limit: MOST_STREAMS } });
      }
      return (sink: EventSink<OrderEvent>) => {
        count(userId, 1);
        broadcast ??= startBroadcast(database, logger);
        const { leave } = broadcast.join({
          sink,
          sessionId: caller.sessionId,
          expiresAt: caller.expiresAt,
          viewer: { userId, isStaff: false, orderId },
          after: after === undefined ? undefined : readPosition(after),
        });
        const joined = broadcast;
        return () => {
          leave();
          count(userId, -1);
          if (joined === broadcast && joined.isEmpty()) retire();
        };
      };
    },
    async close() {
      isClosed = true;
      broadcast?.endAll();
      retire();
      await Promise.all(stopping);
    },
  };
}
