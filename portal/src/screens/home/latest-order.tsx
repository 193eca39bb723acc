import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { sessionStore } from '../../session/session-store.ts';

/** The order that was begun and not finished, where there is one. */
export function LatestOrder() {
  const { latestIncompleteOrder: order } = useSnapshot(sessionStore);
  return (
    <section className="area-page__card home__order" aria-labelledby="home-order">
      <h2 id="home-order">Your latest order</h2>
      {order ? (
        <p>
          <bdi>{order.orderName}</bdi> waits for you to finish it.{' '}
          <Link to={`/order-detail/${encodeURIComponent(order.orderNumber)}`}>Go on with it</Link>
        </p>
      ) : (
        <p>
          Nothing is waiting for you. An order that you begin and leave unfinished stands here, so
          that you can go on with it.
        </p>
      )}
      <Link to="/order-history">All your orders</Link>
    </section>
  );
}
