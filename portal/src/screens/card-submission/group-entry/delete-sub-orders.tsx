import { ACTION_CODES } from '@tag/contract/errors';
import { countOf, formatCount } from '@tag/contract/formats';
import { deleteSubOrders, type SubOrder } from '@tag/contract/orders';
import { ConfirmDialog } from '@tag/ui/confirm-dialog';
import { describeFailure } from '../../../features/api/describe-failure.ts';
import { useClient } from '../../../features/api/client-context.tsx';
import { useSubmission } from '../submission-context.tsx';

interface DeleteSubOrdersProps {
  subOrders: readonly SubOrder[];
  onClose(): void;
  onDone(): void;
}

/** Asks before sub-orders are deleted with their cards. */
export function DeleteSubOrders({ subOrders, onClose, onDone }: DeleteSubOrdersProps) {
  const { submission, order } = useSubmission();
  const client = useClient();
  const cards = subOrders.reduce((sum, subOrder) => sum + subOrder.cards, 0);
  const what =
    subOrders.length === 1 ? subOrders[0]!.name : `${formatCount(subOrders.length)} sub-orders`;
  return (
    <ConfirmDialog
      title={`Delete ${what}?`}
      confirmLabel="Delete"
      cancelLabel="Keep"
      danger
      validate={async () => {
        try {
          await client.call(deleteSubOrders, {
            params: { orderNumber: order.orderNumber },
            body: { ids: subOrders.map(({ id }) => id) },
          });
        } catch (error) {
          return describeFailure(error);
        }
        await submission.refresh();
      }}
      onAction={(action) => (action === ACTION_CODES.confirm ? onDone() : onClose())}
    >
      <p>
        {cards === 0
          ? 'There are no cards in it.'
          : `${countOf(cards, 'card is', 'cards are')} deleted with it.`}{' '}
        This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
