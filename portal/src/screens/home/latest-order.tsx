import { formatCount } from '@tag/contract/formats';
import { readLatestOrder } from '@tag/contract/orders';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { resumePath } from '../../features/orders/order-paths.ts';
import { sessionStore } from '../../session/session-store.ts';

/** The order that was started and not finished, if there is one, and the way back to its step. */
export function LatestOrder() {
  const client = useClient();
  const { latestIncompleteOrder: order } = useSnapshot(sessionStore);
  const { answer, failure, again } = useAnswer('latest order', (signal) =>
    client.call(readLatestOrder, undefined, { signal }),
  );
  useLiveReload(again);
  useEffect(() => {
    if (!answer) return;
    const latest = answer.order;
    sessionStore.latestIncompleteOrder = latest && {
      orderNumber: latest.orderNumber,
      orderName: latest.name || latest.orderNumber,
      step: latest.step,
      missing: latest.missing,
      cards: latest.cards,
    };
  }, [answer]);
  const isKnown = answer !== null || order !== null;

  return (
    <section className="area-page__card home__order" aria-labelledby="home-order">
      <h2 id="home-order">Your latest order</h2>
      {/* As tall in every state, so that nothing below moves. */}
      <div className="home__latest">
        {order && (
          <>
            <p>
              <bdi>{order.orderName}</bdi> isn’t finished yet:{' '}
              {order.cards === 1 ? '1 card' : `${formatCount(order.cards)} cards`} so far.
            </p>
            <Link className="button" to={resumePath(order)}>
              {order.missing.includes('payment') ? 'Continue' : 'Enter your cards'}
            </Link>
          </>
        )}
        {!order && isKnown && <p>No open orders. Unfinished orders appear here.</p>}
        {!isKnown && failure === undefined && <p role="status">Looking for open orders…</p>}
      </div>
      {failure !== undefined && (
        <p role="alert" className="home__error">
          {failure}{' '}
          <button type="button" className="home__quiet" onClick={again}>
            Try again
          </button>
        </p>
      )}
      <Link to="/order-history">All your orders</Link>
    </section>
  );
}
