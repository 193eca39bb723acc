import type { Session } from '@tag/client/session';
import type { OrderNotice } from './shared-stream.ts';

type Listener = (notice: OrderNotice) => void;

interface Watch {
  readonly listeners: Set<Listener>;
  leave(): void;
  ending: ReturnType<typeof setTimeout> | undefined;
}

/** From one page to the next the stream stays open. */
const LINGER_MS = 5000;

/** This tab's subscriptions, by session. */
const watches = new Map<string, Watch>();

/**
 * Calls back for every event of the user's orders.
 * @returns a function that stops it.
 */
export function watchOrders(session: Session, sessionId: string, listener: Listener): () => void {
  const watch = watches.get(sessionId) ?? begin(session, sessionId);
  clearTimeout(watch.ending);
  watch.listeners.add(listener);
  return () => {
    watch.listeners.delete(listener);
    if (watch.listeners.size > 0) return;
    watch.ending = setTimeout(() => {
      watch.leave();
      watches.delete(sessionId);
    }, LINGER_MS);
  };
}

function begin(session: Session, sessionId: string): Watch {
  let leave: (() => void) | undefined;
  let hasLeft = false;
  const watch: Watch = {
    listeners: new Set(),
    leave() {
      hasLeft = true;
      leave?.();
    },
    ending: undefined,
  };
  watches.set(sessionId, watch);
  // Only pages that show orders need it. Without it, they are as they were loaded.
  void import('./shared-stream.ts').then(
    ({ joinSharedStream }) => {
      if (hasLeft) return;
      leave = joinSharedStream({
        session,
        sessionId,
        locks: navigator.locks as LockManager | undefined,
        openChannel: (name) => new BroadcastChannel(name),
        onNotice: (notice) => [...watch.listeners].forEach((listener) => listener(notice)),
      });
    },
    () => {},
  );
  return watch;
}
