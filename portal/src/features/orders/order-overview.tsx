import type { PublicClient } from '@tag/client/public';
import { readOrderDetail, type OrderDetail } from '@tag/contract/orders';
import { ApiError } from '@tag/contract/errors';
import { Button } from '@tag/ui/button';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { href } from '../../pages/href.ts';
import { AreaPage } from '../account-page/area-page.tsx';
import { useClient } from '../api/client-context.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { useLiveReload } from '../live/use-order-events.ts';
import { usePageHead } from '../page/use-page-head.ts';
import { OrderCards } from './order-cards.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderMissing } from './order-missing.tsx';
import { StageChip } from './stage.tsx';
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
 * The page of one order, in the sequence of a person's questions: where it is, what to do, its cards,
 * its facts, and its history. It updates with the order's events.
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
  const isFound = answer !== null && answer !== 'not-found';
  const parts = isFound && answer.detail.order.orderNumber === orderNumber ? answer : null;
  const name = parts?.detail.order.name;
  usePageHead({
    title: name ? `${name} (${orderNumber})` : `Order ${orderNumber}`,
    description: 'One order: its progress, its cards, and what belongs in the parcel.',
  });
  return (
    <AreaPage
      title={name || `Order ${orderNumber}`}
      aside={name && <bdi className="order-overview-number">{orderNumber}</bdi>}
    >
      {answer === 'not-found' ? (
        <NotFound orderNumber={orderNumber} />
      ) : parts ? (
        <Overview {...parts} onChanged={again} />
      ) : failure === undefined ? (
        <div className="order-overview-skeleton" role="status">
          <span className="tag-hidden">Loading the order…</span>
        </div>
      ) : (
        <div className="area-page-empty" role="alert">
          <h2>The order couldn’t be loaded</h2>
          <p>{failure}</p>
          <div className="area-page-actions">
            <Button onClick={again}>Try again</Button>
          </div>
        </div>
      )}
    </AreaPage>
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
  const { order, fees } = detail;
  const { hash, key } = useLocation();
  useEffect(() => {
    document.getElementById(hash.slice(1))?.focus();
  }, [hash, key]);
  return (
    <div className="order-overview">
      <div className="order-overview-main">
        {order.stage === 'incomplete' ? (
          <OrderMissing detail={detail} />
        ) : (
          !tracked && (
            <p>
              <StageChip stage={order.stage} />
            </p>
          )
        )}
        {tracked && <OrderProgress {...{ detail, tracked, onChanged }} />}
        {order.kind === 'group' && (
          <SubOrders
            {...{ order, onChanged }}
            isPaid={detail.paidAt !== null}
            shares={fees.shares}
          />
        )}
        <OrderCards order={order} tracked={tracked} />
      </div>
      <OrderFacts {...{ detail, tracked, onChanged }} />
      {tracked && <HistoryList events={tracked.tracking.history} titles={tracked.titles} />}
    </div>
  );
}

function NotFound({ orderNumber }: { orderNumber: string }) {
  return (
    <div className="area-page-empty">
      <h2>
        There is no order <bdi>{orderNumber}</bdi> in your account
      </h2>
      <p>Check the number in your email or on your packing list.</p>
      <div className="area-page-actions">
        <Link to={href('/order-history')}>All your orders</Link>
        <Link to={href('/help')}>Ask us about it</Link>
      </div>
    </div>
  );
}
