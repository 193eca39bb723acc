import type { SubOrder } from '@tag/contract/orders';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazy } from '../../../features/lazy/lazy.ts';
import { LockSubOrders } from '../../../features/orders/lock-sub-orders.tsx';
import { useFees } from '../fee-summary.tsx';
import { SUB_ORDER_PARAMETER } from '../sub-order-in-hand.ts';
import { useSubmission } from '../submission-context.tsx';
import { DeleteSubOrders } from './delete-sub-orders.tsx';
import { GroupFees } from './group-fees.tsx';
import { GroupHead } from './group-head.tsx';
import { InviteCustomer } from './invite-customer.tsx';
import type { PeopleTask } from './people-columns.tsx';
import { PeopleTable } from './people-table.tsx';
import './group-entry.css';

/** The grid comes with it. */
const SubOrderDrawer = lazy(() => import('./sub-order-drawer.tsx'));

/** Which dialog is open, and for which sub-orders. */
interface Open {
  readonly task: PeopleTask;
  readonly subOrders: readonly SubOrder[];
}

/** A group order: a table of people with their cards and money, next to the fees. */
export default function GroupEntryStep() {
  const { order } = useSubmission();
  const fees = useFees();
  const [query] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const shown = order.subOrders.find(({ id }) => id === query.get(SUB_ORDER_PARAMETER));
  return (
    <div className="group-order">
      <div className="group-order__main">
        <GroupHead />
        <PeopleTable
          fees={fees.answer}
          onTask={(task, subOrders) => setOpen({ task, subOrders })}
        />
      </div>
      <GroupFees
        fees={fees}
        onUnlock={(subOrder) => setOpen({ task: 'unlock', subOrders: [subOrder] })}
      />
      {open && <TaskDialog open={open} onClose={() => setOpen(undefined)} />}
      {shown && (
        <Suspense>
          <SubOrderDrawer key={shown.id} subOrder={shown} />
        </Suspense>
      )}
    </div>
  );
}

function TaskDialog({ open, onClose }: { open: Open; onClose(): void }) {
  const { submission, order } = useSubmission();
  const { task, subOrders } = open;
  if (task === 'delete') return <DeleteSubOrders {...{ subOrders, onClose }} onDone={onClose} />;
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
