import type { SubOrder } from '@tag/contract/orders';
import { useSubOrder } from './sub-order-in-hand.ts';
import { useSubmission } from './submission-context.tsx';

interface SubOrderMissingProps {
  /** What is entered on this page; without it, everything. */
  field?: SubOrder['missing'][number]['field'];
}

/** What the cards of a group order's sub-order still need, on the page where it is entered. */
export function SubOrderMissing({ field }: SubOrderMissingProps) {
  const { order } = useSubmission();
  const { subOrder, isOpen } = useSubOrder();
  const missing = (subOrder?.missing ?? []).filter((one) => !field || one.field === field);
  if (order.kind === 'single' || !isOpen || missing.length === 0) return null;
  return (
    <div className="submission-note" role="status">
      <p>Still missing for {subOrder!.name}:</p>
      <ul>
        {missing.map(({ reason }) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
