import { Link, useParams } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';

export const head: PageHead = {
  title: 'Order',
  description: 'One order: its progress, its cards and what belongs in the parcel.',
};

/** One order. None can have been placed yet, so whatever number is asked for is none of the user's. */
export default function OrderDetailScreen() {
  usePageHead(head);
  const { orderNumber = '' } = useParams();
  return (
    <AreaPage title="Order not found">
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
    </AreaPage>
  );
}
