import { formatCards } from '@tag/contract/formats';
import { listOrders, type OrdersPage, type OrderStage } from '@tag/contract/orders';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer, type Answered } from '../../features/api/use-answer.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { orderDetailPath } from '../../features/orders/order-paths.ts';
import { StageChip } from '../../features/orders/stage.tsx';
import { href } from '../../pages/href.ts';
import { AnswerCard } from './answer-card.tsx';

const LATEST = { sort: 'submittedAt', direction: 'desc', pageSize: 25 } as const;
const MOST_SHOWN = 5;
const OVER: readonly OrderStage[] = ['incomplete', 'shipped', 'cancelled'];

export function useLatestOrders(): Answered<OrdersPage> {
  const client = useClient();
  const answered = useAnswer('active orders', (signal) =>
    client.call(listOrders, { query: LATEST }, { signal }),
  );
  useLiveReload(answered.again);
  return answered;
}

/** The latest orders that are with us or on their way, and how far they are. */
export function ActiveOrders({ answered }: { answered: Answered<OrdersPage> }) {
  return (
    <AnswerCard
      name="active"
      title="In progress"
      answered={answered}
      waiting={<p>Looking for your orders…</p>}
    >
      {({ items }) => {
        const active = items.filter(({ stage }) => !OVER.includes(stage)).slice(0, MOST_SHOWN);
        return (
          <>
            {active.length === 0 ? (
              <p>No orders on their way.</p>
            ) : (
              <ul>
                {active.map(({ cards, name, orderNumber, stage }) => (
                  <li key={orderNumber}>
                    <Link to={orderDetailPath(orderNumber)}>{name || orderNumber}</Link>
                    <span>{formatCards(cards)}</span>
                    <StageChip stage={stage} />
                  </li>
                ))}
              </ul>
            )}
            <Link to={href('/order-history')}>All your orders</Link>
          </>
        );
      }}
    </AnswerCard>
  );
}
