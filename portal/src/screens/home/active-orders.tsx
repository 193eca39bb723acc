import { formatCount } from '@tag/contract/formats';
import { listOrders, type OrderStage } from '@tag/contract/orders';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { orderDetailPath } from '../../features/orders/order-paths.ts';
import { StageChip } from '../../features/orders/stage.tsx';

const LATEST = { sort: 'submittedAt', direction: 'desc', pageSize: 25 } as const;
const MOST_SHOWN = 3;
const OVER: readonly OrderStage[] = ['incomplete', 'shipped', 'cancelled'];

/** The latest orders that are with us or on their way, and how far they are. */
export function ActiveOrders() {
  const client = useClient();
  const { answer, failure, again } = useAnswer('active orders', (signal) =>
    client.call(listOrders, { query: LATEST }, { signal }),
  );
  useLiveReload(again);
  const active = answer?.items.filter(({ stage }) => !OVER.includes(stage)).slice(0, MOST_SHOWN);
  return (
    <section className="area-page__card home__active" aria-labelledby="home-active">
      <h2 id="home-active">In progress</h2>
      <div>
        {active?.map(({ cards, name, orderNumber, stage }) => (
          <p key={orderNumber}>
            <Link to={orderDetailPath(orderNumber)}>{name || orderNumber}</Link>
            <StageChip stage={stage} />
            <span>{cards === 1 ? '1 card' : `${formatCount(cards)} cards`}</span>
          </p>
        ))}
        {active?.length === 0 && <p>No orders on their way.</p>}
        {!active && failure === undefined && <p role="status">Looking for your orders…</p>}
      </div>
      {failure !== undefined && (
        <p role="alert" className="home__error">
          {failure}{' '}
          <button type="button" className="home__quiet" onClick={again}>
            Try again
          </button>
        </p>
      )}
    </section>
  );
}
