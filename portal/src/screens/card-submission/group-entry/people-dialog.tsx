import type { SubOrder } from '@tag/contract/orders';
import { LockSubOrders } from '../../../features/orders/lock-sub-orders.tsx';
import { useSubmission } from '../submission-context.tsx';
import { DeleteSubOrders } from './delete-sub-orders.tsx';
import { InviteAll } from './invite-all.tsx';
import { InviteCustomer } from './invite-customer.tsx';
import type { PeopleTask } from './people-columns.tsx';

/** Which dialog is open, and for which sub-orders. */
export interface OpenTask {
  readonly task: PeopleTask;
  readonly subOrders: readonly SubOrder[];
}

/** Invites a person, or locks, unlocks, or deletes sub-orders. */
export default function PeopleDialog({ open, onClose }: { open: OpenTask; onClose(): void }) {
  const { submission, order } = useSubmission();
  const { task, subOrders } = open;
  if (task === 'delete') return <DeleteSubOrders {...{ subOrders, onClose }} onDone={onClose} />;
  if (task === 'invite-all') return <InviteAll {...{ subOrders, onClose }} onDone={onClose} />;
  if (task === 'invite')
    return <InviteCustomer subOrder={subOrders[0]!} {...{ onClose }} onDone={onClose} />;
  return (
    <LockSubOrders
      orderNumber={order.orderNumber}
      subOrders={subOrders}
      isLocked={task === 'lock'}
      refresh={submission.refresh}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
