import type { Order, SubOrder } from '@tag/contract/orders';
import { SelectField } from '@tag/ui/form';
import { useSearchParams } from 'react-router-dom';
import { partsInHand } from './steps.ts';
import { useSubOrder } from './sub-order-in-hand.ts';
import { useSubmission } from './submission-context.tsx';

/** What is locked, by whom, and what to do. */
function lockedWords({ isOwner, ownerName }: Order, { lockedBy, name }: SubOrder): string {
  const who = lockedBy ?? ownerName;
  if (isOwner) return `${who} locked ${name}. Unlock it in the table to change its cards.`;
  return `${who} locked ${name}, so its cards can’t be changed. To change them, ask ${who} to unlock it.`;
}

/** Whose cards are shown, in a group order. */
export function SubOrderChoice() {
  const { order } = useSubmission();
  const { subOrder } = useSubOrder();
  const [, setQuery] = useSearchParams();
  if (order.kind === 'single' || !subOrder) return null;
  return (
    <div className="submission-sub-order">
      <SelectField
        name="sub-order"
        label="Sub-order"
        value={subOrder.id}
        choices={partsInHand(order).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => setQuery({ 'sub-order': id })}
      />
      <LockedNote subOrder={subOrder} />
    </div>
  );
}

/** Why its cards can't change, if it is locked. */
export function LockedNote({ subOrder }: { subOrder: SubOrder }) {
  const { order } = useSubmission();
  if (!subOrder.isLocked) return null;
  return (
    <p className="submission-note" role="status">
      {lockedWords(order, subOrder)}
    </p>
  );
}
