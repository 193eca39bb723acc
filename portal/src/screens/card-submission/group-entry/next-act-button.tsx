import type { SubOrder } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../../features/orders/order-paths.ts';
import { useSubmission } from '../submission-context.tsx';
import { startAddingPerson } from './add-person.tsx';
import { drawerOf, FROM_TABLE } from './drawer-address.ts';
import { nextActOf } from './next-act.ts';

/** The one filled button: it says what comes next. */
export function NextActButton({ onUnlock }: { onUnlock(subOrder: SubOrder): void }) {
  const { order } = useSubmission();
  const act = nextActOf(order);
  if (act.kind === 'step') {
    return (
      <Link className="button" to={submissionPath(act.step, order.orderNumber)}>
        {act.label}
      </Link>
    );
  }
  if (act.kind === 'open') {
    return (
      <Link className="button" to={drawerOf(act.subOrder.id)} state={FROM_TABLE}>
        {act.label}
      </Link>
    );
  }
  return (
    <Button
      look="primary"
      onClick={() => (act.kind === 'add' ? startAddingPerson() : onUnlock(act.subOrder))}
    >
      {act.label}
    </Button>
  );
}
