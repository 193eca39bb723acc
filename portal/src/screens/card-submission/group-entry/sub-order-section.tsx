import { formatCount } from '@tag/contract/formats';
import { lockSubOrders, type SubOrder } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { LockSubOrders } from '../../../features/orders/lock-sub-orders.tsx';
import { OwnerOnly, useMay } from '../../../features/owner-only/owner-only.tsx';
import { canChangeOptions } from '../steps.ts';
import { useSubmission } from '../submission-context.tsx';
import { DeleteSubOrders } from './delete-sub-orders.tsx';
import { InviteCustomer } from './invite-customer.tsx';
import { SubOrderModal } from './sub-order-modal.tsx';
import { SubOrderRow, type SubOrderTask } from './sub-order-row.tsx';

/** Which dialog is open, and for which sub-orders; none for a new one. */
interface Open {
  readonly task: SubOrderTask | 'add';
  readonly subOrders: readonly SubOrder[];
}

/** One person's cards each: add, rename, invite, lock, and delete. */
export function SubOrderSection() {
  const { order } = useSubmission();
  const { subOrders } = order;
  const [open, setOpen] = useState<Open>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = subOrders.filter(({ id }) => selected.has(id));
  const isOpen = canChangeOptions(order);
  const mayLock = useMay(lockSubOrders);
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    setSelected(new Set());
  };

  return (
    <section className="area-page__card sub-orders" aria-labelledby="sub-orders">
      <header className="sub-orders__head">
        <div>
          <h2 id="sub-orders">Sub-orders</h2>
          <p className="submission__muted">One for each person whose cards you submit.</p>
        </div>
        {isOpen && (
          <Button
            look={subOrders.length === 0 ? 'primary' : 'quiet'}
            onClick={() => setOpen({ task: 'add', subOrders: [] })}
          >
            Add a sub-order
          </Button>
        )}
      </header>
      {subOrders.length === 0 ? (
        <div className="area-page__empty">
          <p>No sub-orders yet. Add one for each person, then enter their cards.</p>
        </div>
      ) : (
        <>
          {isOpen && (
            <div className="sub-orders__bulk">
              <label>
                <input
                  type="checkbox"
                  checked={chosen.length === subOrders.length}
                  onChange={({ target }) =>
                    setSelected(new Set(target.checked ? subOrders.map(({ id }) => id) : []))
                  }
                />
                Select all
              </label>
              {chosen.length > 0 && (
                <>
                  <span role="status">{formatCount(chosen.length)} selected</span>
                  {mayLock && (
                    <Button onClick={() => setOpen({ task: 'lock', subOrders: chosen })}>
                      Lock
                    </Button>
                  )}
                  <Button onClick={() => setOpen({ task: 'delete', subOrders: chosen })}>
                    Delete
                  </Button>
                </>
              )}
            </div>
          )}
          {isOpen && <OwnerOnly calls={[lockSubOrders]} to="lock and unlock sub-orders" />}
          <ul className="sub-orders__list">
            {subOrders.map((subOrder) => (
              <SubOrderRow
                key={subOrder.id}
                subOrder={subOrder}
                isOpen={isOpen}
                isSelected={selected.has(subOrder.id)}
                onSelect={(isSelected) => {
                  const next = new Set(selected);
                  if (isSelected) next.add(subOrder.id);
                  else next.delete(subOrder.id);
                  setSelected(next);
                }}
                onTask={(task) => setOpen({ task, subOrders: [subOrder] })}
              />
            ))}
          </ul>
        </>
      )}
      {open && <TaskDialog open={open} onClose={close} onDone={done} />}
    </section>
  );
}

function TaskDialog(props: { open: Open; onClose(): void; onDone(): void }) {
  const { open, onClose, onDone } = props;
  const { submission, order } = useSubmission();
  const { task, subOrders } = open;
  const [first] = subOrders;
  if (task === 'delete') return <DeleteSubOrders {...{ subOrders, onClose, onDone }} />;
  if (task === 'lock' || task === 'unlock') {
    const { orderNumber } = order;
    const lock = { orderNumber, subOrders, refresh: submission.refresh, onClose, onDone };
    return <LockSubOrders isLocked={task === 'lock'} {...lock} />;
  }
  if (task === 'invite' && first)
    return <InviteCustomer subOrder={first} {...{ onClose, onDone }} />;
  return <SubOrderModal subOrder={first} {...{ onClose, onDone }} />;
}
