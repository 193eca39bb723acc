import { formatCount, formatMoney } from '@tag/contract/formats';
import { cancelOrder, type CardTracking, type OrderDetail } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { Facts, type Fact } from '@tag/ui/facts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OwnerOnly } from '../owner-only/owner-only.tsx';
import { Moment } from '../time/moment.tsx';
import { ExportOrder } from './export-order.tsx';
import { FeeTable } from './fee-table.tsx';
import { useOrderAgain } from './use-order-again.ts';
import { packingListPath, possessionPath, receiptPath, statementPath } from './order-paths.ts';
import { CancelOrder } from './tracking/cancel-order.tsx';
import type { TrackedOrder } from './tracking/read-tracked.ts';
import { Shipments } from './tracking/shipments.tsx';

interface OrderFactsProps {
  detail: OrderDetail;
  tracked: TrackedOrder | null;
  onChanged(): void;
}

/** Beside the cards: what was paid, for which service, where it goes, the papers, and how to cancel. */
export function OrderFacts({ detail, tracked, onChanged }: OrderFactsProps) {
  const { order, paidAt, fees, receipt } = detail;
  const isPaid = paidAt !== null;
  return (
    <div className="area-page-card order-facts">
      <section aria-labelledby="order-fees">
        <h2 id="order-fees">
          {fees.lines.length === 0
            ? 'Fees'
            : `${isPaid ? 'Paid' : 'Total'} ${formatMoney(receipt?.net ?? fees.total)}`}
        </h2>
        <details open={!isPaid}>
          <summary>{isPaid ? 'What you paid for' : 'What you pay for'}</summary>
          <FeeTable
            fees={fees}
            isPaid={isPaid}
            isOver={order.stage === 'shipped' || order.stage === 'cancelled'}
            receipt={receipt}
            {...(order.kind === 'group' && {
              subOrderNames: new Map(order.subOrders.map(({ id, name }) => [id, name])),
            })}
          />
        </details>
      </section>
      <Facts facts={factsOf(detail)} />
      {tracked && <Shipments shipments={tracked.shipments} />}
      {tracked && <Papers {...{ detail, tracked, onChanged }} />}
    </div>
  );
}

const hasResult = ({ grade, outcome }: CardTracking) => grade !== null || outcome !== null;

const momentOf = (at: string | null): ReactNode => at && <Moment at={at} />;

function factsOf({ order, paidAt, ...detail }: OrderDetail): Fact[] {
  const { cards, paidFirst, quantity } = order;
  return [
    [
      'Cards',
      paidFirst && quantity !== null && `${formatCount(cards)} of ${formatCount(quantity)} entered`,
    ],
    ['Ships to', detail.shippingAddress ?? 'No address yet'],
    ['Service speed', detail.serviceSpeedName ?? 'Not chosen yet'],
    ['Shipping', detail.shippingTypeName ?? 'Not chosen yet'],
    ['Group submitter', order.kind === 'group' && (order.groupSubmitter?.name ?? order.ownerName)],
    ['Started', !paidAt && momentOf(order.createdAt)],
    ['Paid', momentOf(paidAt)],
    ['Submitted', paidFirst && momentOf(order.submittedAt)],
    ['Received', momentOf(order.receivedAt)],
    ['Shipped', momentOf(order.shippedAt)],
  ];
}

function Papers({ detail, tracked, onChanged }: OrderFactsProps & { tracked: TrackedOrder }) {
  const [isCanceling, setCanceling] = useState(false);
  const { access, isOwner, kind, orderNumber, subOrders } = detail.order;
  const [only] = subOrders;
  const startAgain = useOrderAgain();
  return (
    <div className="order-facts-papers">
      {isOwner && <Link to={receiptPath(orderNumber)}>Receipt</Link>}
      {kind !== 'group' && only && (
        <Link to={packingListPath(orderNumber, only.id)}>Packing list</Link>
      )}
      {access === 'customer' && <Link to={statementPath(orderNumber)}>Your statement</Link>}
      <Link to={possessionPath(orderNumber)}>Proof of possession</Link>
      {access !== 'staff' && (
        <Link to={`${possessionPath(orderNumber)}#report`}>Report a late or damaged parcel</Link>
      )}
      {isOwner && <Button onClick={() => void startAgain(orderNumber)}>Order again</Button>}
      {[...tracked.cards.values()].some(hasResult) && <ExportOrder order={detail.order} />}
      {tracked.tracking.canCancel && (
        <OwnerOnly calls={[cancelOrder]} to="cancel this order">
          <Button onClick={() => setCanceling(true)}>Cancel order</Button>
        </OwnerOnly>
      )}
      {isCanceling && (
        <CancelOrder
          {...{ detail, tracking: tracked.tracking }}
          onCanceled={onChanged}
          onClose={() => setCanceling(false)}
        />
      )}
    </div>
  );
}
