import { useEffect, useEffectEvent, useRef } from 'react';
import { useSession, useSessionId } from '../../session/session-context.tsx';
import type { OrderNotice } from './shared-stream.ts';
import { watchOrders } from './watch-orders.ts';

/** How long events are gathered that load something again. */
const GATHER_MS = 1000;

/**
 * Calls back when something happens to an order, or to any order of the user if no number is given; with
 * `missed` when something may have happened of which no event comes.
 */
export function useOrderEvents(
  orderNumber: string | undefined,
  onNotice: (notice: OrderNotice) => void,
): void {
  const session = useSession();
  const sessionId = useSessionId();
  const tell = useEffectEvent(onNotice);
  useEffect(() => {
    if (!sessionId) return undefined;
    return watchOrders(session, sessionId, (notice) => {
      const isWanted =
        notice === 'missed' || orderNumber === undefined || notice.orderNumber === orderNumber;
      if (isWanted) tell(notice);
    });
  }, [session, sessionId, orderNumber]);
}

/**
 * Loads something again when an order changes, or any order of the user if no number is given. The first
 * change counts at once, those that follow within a second count together, and while the page is hidden
 * they wait until it shows. If `again` returns a promise, they wait for that too: a large order takes longer than a
 * second, and constant news would start it over without end.
 */
export function useLiveReload(again: () => unknown, orderNumber?: string): void {
  const load = useEffectEvent(again);
  const change = useRef(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStale = false;
    function settle(): void {
      if (!isStale || timer !== undefined || document.visibilityState === 'hidden') return;
      isStale = false;
      const loaded = load();
      const goOn = () => {
        timer = undefined;
        settle();
      };
      timer = setTimeout(() => void Promise.resolve(loaded).then(goOn, goOn), GATHER_MS);
    }
    change.current = () => {
      isStale = true;
      settle();
    };
    document.addEventListener('visibilitychange', settle);
    return () => {
      clearTimeout(timer);
      isStale = false;
      document.removeEventListener('visibilitychange', settle);
    };
  }, []);
  useOrderEvents(orderNumber, () => change.current());
}
