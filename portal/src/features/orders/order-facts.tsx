import { formatCount, formatMoney } from '@tag/contract/formats';
import type { OrderDetail } from '@tag/contract/orders';
import { Facts, type Fact } from '@tag/ui/facts';
import type { ReactNode } from 'react';
import { Moment } from '../time/moment.tsx';
import { Stage } from './stage.tsx';

const momentOf = (at: string | null): ReactNode => (at ? <Moment at={at} /> : 'Not yet');

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
    ['Started', momentOf(order.createdAt)],
    ['Paid', momentOf(paidAt)],
    ['Submitted', momentOf(order.submittedAt)],
    // Before it is submitted, nobody expects these.
    ['Received', order.submittedAt && momentOf(order.receivedAt)],
    ['Shipped', order.submittedAt && momentOf(order.shippedAt)],
    ['Group submitter', order.kind === 'group' && (order.groupSubmitter?.name ?? order.ownerName)],
  ];
  return (
    <section className="area-page__card order-facts" aria-labelledby="order-name">
      <header>
        <h2 id="order-name">{order.name || order.orderNumber}</h2>
        <Stage stage={order.stage} missing={order.missing} />
      </header>
      <Facts facts={facts} />
    </section>
  );
}
