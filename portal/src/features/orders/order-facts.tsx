import { formatCount, formatDateTime, formatMoney } from '@tag/contract/formats';
import type { OrderDetail } from '@tag/contract/orders';
import type { ReactNode } from 'react';
import { Stage } from './stage.tsx';

type Fact = [name: string, value: ReactNode];

const dateOf = (date: string | null): string => (date ? formatDateTime(date) : 'Not yet');

/** An order's progress and choices. */
export function OrderFacts({ detail }: { detail: OrderDetail }) {
  const { order, serviceSpeedName, shippingTypeName, shippingAddress, paidAt, fees } = detail;
  const { paidFirst, quantity, cards } = order;
  const facts: Fact[] = [
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
    ['Paid (UTC)', dateOf(paidAt)],
    ['Submitted (UTC)', dateOf(order.submittedAt)],
    // Before it is submitted, nobody expects these.
    ...(order.submittedAt
      ? [
          ['Received (UTC)', dateOf(order.receivedAt)] as Fact,
          ['Shipped (UTC)', dateOf(order.shippedAt)] as Fact,
        ]
      : []),
    ...(order.kind === 'group'
      ? [['Group submitter', order.groupSubmitter?.name ?? order.ownerName] as Fact]
      : []),
  ];
  return (
    <section className="area-page__card order-facts" aria-labelledby="order-name">
      <header>
        <h2 id="order-name">{order.name || order.orderNumber}</h2>
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
