import { formatCount, formatDateTime, formatMoney } from '@tag/contract/formats';
import type { OrderDetail } from '@tag/contract/orders';
import type { ReactNode } from 'react';
import { Stage } from './stage.tsx';

/** An order's progress and choices. */
export function OrderFacts({ detail }: { detail: OrderDetail }) {
  const { order, serviceSpeedName, shippingTypeName, shippingAddress, paidAt, fees } = detail;
  const { paidFirst, quantity, cards } = order;
  const facts: [name: string, value: ReactNode][] = [
    ['Order number', <bdi key="number">{order.orderNumber}</bdi>],
    [
      'Cards',
      paidFirst && quantity !== null
        ? `${formatCount(cards)} of ${formatCount(quantity)} entered`
        : formatCount(cards),
    ],
    ['Service speed', serviceSpeedName ?? 'Not chosen yet'],
    ['Shipping', shippingTypeName ?? 'Not chosen yet'],
    ['Ships to', shippingAddress ?? 'No address yet'],
    ['Total', formatMoney(fees.total)],
    ['Started (UTC)', formatDateTime(order.createdAt)],
    ['Paid (UTC)', paidAt ? formatDateTime(paidAt) : 'Not yet'],
    ['Submitted (UTC)', order.submittedAt ? formatDateTime(order.submittedAt) : 'Not yet'],
    ...(order.groupSubmitter
      ? [['Group submitter', order.groupSubmitter.name] as [string, ReactNode]]
      : []),
  ];
  return (
    <section className="area-page__card order-facts" aria-labelledby="order-name">
      <header>
        <h2 id="order-name">{order.name || 'Untitled order'}</h2>
        <Stage stage={order.stage} missing={order.missing} />
      </header>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
