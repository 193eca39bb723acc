import { formatCount } from '@tag/contract/formats';
import { deleteOrder, type OrderSummary } from '@tag/contract/orders';
import { useClient } from '../../features/api/client-context.tsx';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';

interface DeleteDraftProps {
  order: OrderSummary;
  onDeleted(): void;
  onClose(): void;
}

/** Asks before an order that isn't paid is deleted with its cards. */
export function DeleteDraft({ order, onDeleted, onClose }: DeleteDraftProps) {
  const client = useClient();
  const { orderNumber, name, cards } = order;
  return (
    <ConfirmCall
      title={`Delete ${name || orderNumber}?`}
      confirmLabel="Delete"
      cancelLabel="Keep it"
      danger
      call={() => client.call(deleteOrder, { params: { orderNumber } })}
      said={`Deleted ${name || orderNumber}.`}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>
        {cards === 0
          ? 'It has no cards yet.'
          : `Its ${cards === 1 ? 'card goes' : `${formatCount(cards)} cards go`} with it. You can’t undo this.`}
      </p>
    </ConfirmCall>
  );
}
