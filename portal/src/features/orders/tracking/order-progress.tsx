import type { OrderDetail } from '@tag/contract/orders';
import { Suspense } from 'react';
import { lazy } from '../../lazy/lazy.ts';
import { Labels } from './labels.tsx';
import { OrderNews } from './order-news.tsx';
import { ParcelNews } from './parcel-news.tsx';
import { Proposals } from './proposals.tsx';
import type { TrackedOrder } from './read-tracked.ts';
import { TrackingHead } from './tracking-head.tsx';
import './tracking.css';

const Claims = lazy(async () => ({ default: (await import('./claims.tsx')).Claims }));
const Dates = lazy(async () => ({ default: (await import('./dates.tsx')).Dates }));

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
      {/* Both ask for their own answers, and few orders have any. */}
      <Suspense>
        <Dates orderNumber={tracking.orderNumber} readAt={readAt} />
        <Claims orderNumber={tracking.orderNumber} turn={readAt.getTime()} />
      </Suspense>
    </>
  );
}
