import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { sessionStore } from '../../session/session-store.ts';

/** The order that was started and not finished, if there is one. */
export function LatestOrder() {
  const { latestIncompleteOrder: order } = useSnapshot(sessionStore);
  return (
    <section className="area-page__card home__order" aria-labelledby="home-order">
      <h2 id="home-order">Your latest order</h2>
      {order ? (
        <p>
          <bdi>{order.orderName}</bdi> isn’t finished yet.{' '}
          <Link to={`/order-detail/${encodeURIComponent(order.orderNumber)}`}>Continue</Link>
        </p>
      ) : (
        <p>No open orders. Unfinished orders appear here.</p>
      )}
      <Link to="/order-history">All your orders</Link>
    </section>
  );
}
