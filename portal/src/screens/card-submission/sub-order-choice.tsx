import { SelectField } from '@tag/ui/form';
import { useSearchParams } from 'react-router-dom';
import { useSubOrder } from './sub-order-in-hand.ts';
import { useSubmission } from './submission-context.tsx';

/** Whose cards are shown, in a group order. */
export function SubOrderChoice() {
  const { order } = useSubmission();
  const { subOrder } = useSubOrder();
  const [, setQuery] = useSearchParams();
  if (order.kind === 'single' || !subOrder) return null;
  return (
    <div className="submission__sub-order">
      <SelectField
        name="sub-order"
        label="Sub-order"
        value={subOrder.id}
        choices={order.subOrders.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => setQuery({ 'sub-order': id })}
      />
      {subOrder.isLocked && (
        <p className="submission__note" role="status">
          This sub-order is locked.{' '}
          {order.isOwner ? 'Unlock it in the task list to change it.' : ''}
        </p>
      )}
    </div>
  );
}
