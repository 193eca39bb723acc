import type { OrderDetail } from '@tag/contract/orders';
import { Labels } from './labels.tsx';
import { OrderNews } from './order-news.tsx';
import { ParcelNews } from './parcel-news.tsx';
import { Proposals } from './proposals.tsx';
import type { TrackedOrder } from './read-tracked.ts';
import { Shipments } from './shipments.tsx';
import { TrackingHead } from './tracking-head.tsx';
import './tracking.css';

interface OrderProgressProps {
  detail: OrderDetail;
  tracked: TrackedOrder;
  /** Called when the reader changed something. */
  onChanged(): void;
}

/** A paid order's stage, its customer's tasks, and its parcels. */
export function OrderProgress({ detail, tracked, onChanged }: OrderProgressProps) {
  const { tracking, shipments, labels, titles } = tracked;
  return (
    <>
      <OrderNews {...{ tracking, labels }} />
      <TrackingHead {...{ detail, tracked, onChanged }} />
      <Proposals
        order={detail.order}
        maximum={detail.fees.maximum}
        proposals={tracking.proposals}
        onChanged={onChanged}
      />
      <Labels orderNumber={tracking.orderNumber} {...{ labels, titles, onChanged }} />
      <Shipments shipments={shipments} />
      <ParcelNews tracked={tracked} />
    </>
  );
}
