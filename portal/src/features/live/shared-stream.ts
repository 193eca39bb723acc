import { followEvents } from '@tag/client/events';
import { isAborted } from '@tag/client/public';
import type { Session } from '@tag/client/session';
import { ApiError } from '@tag/contract/errors';
import { followOrders, type OrderEvent } from '@tag/contract/orders';

/** An event of an order; `missed`: events may have been missed, so the page may be out of date. */
export type OrderNotice = OrderEvent | 'missed';

/** Messages from the tab that reads the stream to the others. */
type Message = { readonly notice: OrderNotice } | { readonly position: string };

interface SharedStreamParts {
  readonly session: Pick<Session, 'send'>;
  /** The tabs of one session share one stream. */
  readonly sessionId: string;
  /** Missing where the page is neither on https nor on this machine: each tab then reads its own stream. */
  readonly locks: LockManager | undefined;
  readonly openChannel: (name: string) => BroadcastChannel;
  onNotice(notice: OrderNotice): void;
}

/**
 * Follows the user's orders with one connection for all tabs of this browser: the tab with a Web Lock
 * reads the stream and forwards messages. When that tab closes, the browser gives the lock to the next tab,
 * which continues.
 * @returns a function to stop following.
 */
export function joinSharedStream(parts: SharedStreamParts): () => void {
  const { locks, onNotice, openChannel, session, sessionId } = parts;
  const name = `tag-order-events ${sessionId}`;
  let position: string | undefined;
  let membership: AbortController | undefined;

  function join(): void {
    membership = new AbortController();
    const { signal } = membership;
    const channel = locks && openChannel(name);
    if (channel) {
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if ('position' in data) position = data.position;
        else onNotice(data.notice);
      };
      signal.addEventListener('abort', () => channel.close());
    }
    const emit = (notice: OrderNotice) => {
      channel?.postMessage({ notice } satisfies Message);
      onNotice(notice);
    };
    const read = () =>
      followEvents(
        session,
        followOrders,
        {},
        {
          after: position,
          onEvent: emit,
          onMissed: () => emit('missed'),
          onPosition(id) {
            position = id;
            channel?.postMessage({ position } satisfies Message);
          },
        },
        signal,
      );
    const reading = locks ? locks.request(name, { signal }, read) : read();
    reading.catch((error: unknown) => {
      // A refusal leaves the page as it was loaded.
      if (!isAborted(error) && !(error instanceof ApiError)) throw error;
    });
  }

  // The browser keeps a page that was left only if it holds no lock.
  const leave = () => membership?.abort();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    join();
    onNotice('missed');
  };
  join();
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return () => {
    leave();
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
  };
}
