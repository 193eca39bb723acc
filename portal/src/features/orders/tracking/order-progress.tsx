import type { OrderDetail } from '@tag/contract/orders';
import { Claims } from './claims.tsx';
import { Dates } from './dates.tsx';
import { Labels } from './labels.tsx';
import { OrderNews } from './order-news.tsx';
import { ParcelNews } from './parcel-news.tsx';
import { Proposals } from './proposals.tsx';
import type { TrackedOrder } from './read-tracked.ts';
import { TrackingHead } from './tracking-head.tsx';
import './tracking.css';

interface OrderProgressProps {
  detail: OrderDetail;
  tracked: TrackedOrder;
  /** Called when the reader changed something. */
  onChanged(): void;
}

/** Where a paid order is, and its customer's tasks. */
export function OrderProgress({ detail, tracked, onChanged }: OrderProgressProps) {
  const { tracking, labels, readAt } = tracked;
  return (
    <>
      <OrderNews {...{ tracking, labels }} />
      {tracking.stage !== 'incomplete' && <TrackingHead {...{ detail, tracked }} />}
      <Proposals
        order={detail.order}
        maximum={detail.fees.maximum}
        proposals={tracking.proposals}
        onChanged={onChanged}
      />
      <Labels order={detail.order} {...{ tracked, onChanged }} />
      <ParcelNews tracked={tracked} />
      <Dates orderNumber={tracking.orderNumber} readAt={readAt} />
      <Claims orderNumber={tracking.orderNumber} turn={readAt.getTime()} />
    </>
  );
}
