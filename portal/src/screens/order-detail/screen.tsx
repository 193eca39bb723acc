import { useParams } from 'react-router-dom';
import { OrderOverview } from '../../features/orders/order-overview.tsx';
import type { PageHead } from '../../features/page/page-head.ts';

export const head: PageHead = {
  title: 'Order',
  description: 'One order: its progress, its cards, and what belongs in the parcel.',
};

export default function OrderDetailScreen() {
  const { orderNumber = '' } = useParams();
  return <OrderOverview key={orderNumber} orderNumber={orderNumber} />;
}
