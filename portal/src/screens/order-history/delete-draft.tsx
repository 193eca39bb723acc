import { ACTION_CODES } from '@tag/contract/errors';
import { formatCount } from '@tag/contract/formats';
import { deleteOrder, type OrderSummary } from '@tag/contract/orders';
import { ConfirmDialog } from '@tag/ui/confirm-dialog';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';

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
    <ConfirmDialog
      title={`Delete ${name || orderNumber}?`}
      confirmLabel="Delete"
      cancelLabel="Keep it"
      danger
      validate={() =>
        client.call(deleteOrder, { params: { orderNumber } }).then(() => undefined, describeFailure)
      }
      onAction={(action) => {
        onClose();
        if (action !== ACTION_CODES.confirm) return;
        // The row that was pressed goes away.
        document.querySelector('main')?.focus({ preventScroll: true });
        say(`Deleted ${name || orderNumber}.`);
        onDeleted();
      }}
    >
      <p>
        {cards === 0
          ? 'It has no cards yet.'
          : `Its ${cards === 1 ? 'card goes' : `${formatCount(cards)} cards go`} with it. You can’t undo this.`}
      </p>
    </ConfirmDialog>
  );
}
