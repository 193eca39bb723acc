import { OrderOverview } from '../../features/orders/order-overview.tsx';
import { useSubmission } from './submission-context.tsx';

/** The paid order: its cards, and the documents to print. */
export default function OverviewStep() {
  const { order } = useSubmission();
  return <OrderOverview orderNumber={order.orderNumber} />;
}
