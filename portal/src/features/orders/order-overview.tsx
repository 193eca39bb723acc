import type { PublicClient } from '@tag/client/public';
import { readOrderDetail, type OrderDetail } from '@tag/contract/orders';
import { ApiError } from '@tag/contract/errors';
import { Button } from '@tag/ui/button';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { href } from '../../pages/href.ts';
import { useClient } from '../api/client-context.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { useLiveReload } from '../live/use-order-events.ts';
import { FeeTable } from './fee-table.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderMissing } from './order-missing.tsx';
import { SubOrders } from './sub-orders.tsx';
import { HistoryList } from './tracking/history-list.tsx';
import { OrderProgress } from './tracking/order-progress.tsx';
import { readTracked, type TrackedOrder } from './tracking/read-tracked.ts';
import './order-overview.css';

interface OrderParts {
  readonly detail: OrderDetail;
  /** null: it isn't paid, so nothing happened to it yet. */
  readonly tracked: TrackedOrder | null;
}

/**
 * Everything about one order: progress, missing parts, cards, sub-orders, fees, and documents. It
 * updates with the order's events.
 */
export function OrderOverview({ orderNumber }: { orderNumber: string }) {
  const client = useClient();
  const { answer, failure, again } = useAnswer(`order ${orderNumber}`, async (signal) => {
    try {
      return await readParts(client, orderNumber, signal);
    } catch (error) {
      if (error instanceof ApiError && [400, 404].includes(error.status)) return 'not-found';
      throw error;
    }
  });
  useLiveReload(again, orderNumber);
  if (answer === 'not-found') return <NotFound orderNumber={orderNumber} />;
  if (answer?.detail.order.orderNumber === orderNumber)
    return <Overview {...answer} onChanged={again} />;
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

async function readParts(
  client: PublicClient,
  orderNumber: string,
  signal: AbortSignal,
): Promise<OrderParts> {
  const detail = await client.call(readOrderDetail, { query: { orderNumber } }, { signal });
  const isPaid = detail.paidAt !== null;
  return { detail, tracked: isPaid ? await readTracked(client, orderNumber, signal) : null };
}

function Overview({ detail, tracked, onChanged }: OrderParts & { onChanged(): void }) {
  const { order, fees, paidAt, receipt } = detail;
  const isPaid = paidAt !== null;
  const isGroup = order.kind === 'group';
  const { hash } = useLocation();
  useEffect(() => {
    document.getElementById(hash.slice(1))?.focus();
  }, [hash]);
  return (
    <div className="order-overview">
      {tracked && order.name && <p className="order-overview__name">{order.name}</p>}
      {tracked && <OrderProgress {...{ detail, tracked, onChanged }} />}
      {!tracked && <OrderFacts detail={detail} />}
      {order.stage === 'incomplete' && <OrderMissing order={order} />}
      {isGroup && <SubOrders {...{ order, isPaid, onChanged }} shares={fees.shares} />}
      <OrderCards order={order} tracked={tracked} />
      {tracked && <HistoryList events={tracked.tracking.history} titles={tracked.titles} />}
      {tracked && <OrderFacts detail={detail} />}
      <section className="area-page__card" aria-labelledby="order-fees">
        <h2 id="order-fees">Fees</h2>
        <FeeTable
          fees={fees}
          isPaid={isPaid}
          isOver={order.stage === 'shipped' || order.stage === 'cancelled'}
          receipt={receipt}
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
        <Link to={href('/order-history')}>All your orders</Link>
        <Link to={href('/help')}>Ask us about it</Link>
      </div>
    </div>
  );
}
