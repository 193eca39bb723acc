import type { OrderDetail } from '@tag/contract/orders';
import { readOrderDetail } from '@tag/contract/orders';
import { ApiError } from '@tag/contract/errors';
import { Button } from '@tag/ui/button';
import { Link } from 'react-router-dom';
import { useClient } from '../api/client-context.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { FeeTable } from './fee-table.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderMissing } from './order-missing.tsx';
import { packingListPath, receiptPath } from './order-paths.ts';
import { SubOrders } from './sub-orders.tsx';
import '@tag/ui/button.css';
import '@tag/ui/notice.css';
import './order-overview.css';

/** Everything about one order: how far it is, what it lacks, its cards, sub-orders, fees, and papers. */
export function OrderOverview({ orderNumber }: { orderNumber: string }) {
  const client = useClient();
  const { answer, failure, again } = useAnswer(`order ${orderNumber}`, async (signal) => {
    try {
      return await client.call(readOrderDetail, { query: { orderNumber } }, { signal });
    } catch (error) {
      if (error instanceof ApiError && [400, 404].includes(error.status)) return 'not-found';
      throw error;
    }
  });
  if (answer === 'not-found') return <NotFound orderNumber={orderNumber} />;
  if (answer && answer.order.orderNumber === orderNumber) return <Overview detail={answer} />;
  if (failure === undefined) {
    return (
      <div className="order-overview__skeleton" role="status">
        <span className="tag-hidden">Loading the order…</span>
      </div>
    );
  }
  return (
    <div className="area-page__empty" role="alert">
      <h2>The order couldn’t be loaded</h2>
      <p>{failure}</p>
      <div className="area-page__actions">
        <Button onClick={again}>Try again</Button>
      </div>
    </div>
  );
}

function Overview({ detail }: { detail: OrderDetail }) {
  const { order, fees, paidAt } = detail;
  const isPaid = paidAt !== null;
  const isGroup = order.kind === 'group';
  const [only] = order.subOrders;
  return (
    <div className="order-overview">
      <OrderFacts detail={detail}>
        {isPaid && (
          <p className="order-overview__links">
            {order.isOwner && <Link to={receiptPath(order.orderNumber)}>Receipt</Link>}
            {!isGroup && only && (
              <Link to={packingListPath(order.orderNumber, only.id)}>Packing list</Link>
            )}
          </p>
        )}
      </OrderFacts>
      {order.stage === 'incomplete' && <OrderMissing order={order} />}
      {isGroup && <SubOrders order={order} shares={fees.shares} isPaid={isPaid} />}
      <OrderCards order={order} />
      <section className="area-page__card" aria-labelledby="order-fees">
        <h2 id="order-fees">Fees</h2>
        <FeeTable
          fees={fees}
          isPaid={isPaid}
          {...(isGroup && {
            subOrderNames: new Map(order.subOrders.map(({ id, name }) => [id, name])),
          })}
        />
      </section>
    </div>
  );
}

function NotFound({ orderNumber }: { orderNumber: string }) {
  return (
    <div className="area-page__empty">
      <h2>
        There is no order <bdi>{orderNumber}</bdi> in your account
      </h2>
      <p>Check the number in your email or on your packing list.</p>
      <div className="area-page__actions">
        <Link to="/order-history">All your orders</Link>
        <Link to="/help">Ask us about it</Link>
      </div>
    </div>
  );
}
