import { OrderOverview } from '../../features/orders/order-overview.tsx';
import { useSubmission } from './submission-context.tsx';

/** The paid order: what was submitted, and what to print. */
export default function OverviewStep() {
  const { order } = useSubmission();
  return <OrderOverview orderNumber={order.orderNumber} />;
}
