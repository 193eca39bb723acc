import { countOf } from '@tag/contract/formats';
import { deleteSubOrders, type SubOrder } from '@tag/contract/orders';
import { useClient } from '../../../features/api/client-context.tsx';
import { ConfirmCall } from '../../../features/confirm/confirm-call.tsx';
import { subOrdersAre, subOrdersText } from '../../../features/orders/lock-sub-orders.tsx';
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
  return (
    <ConfirmCall
      title={`Delete ${subOrdersText(subOrders)}?`}
      confirmLabel="Delete"
      cancelLabel="Keep"
      danger
      said={`${subOrdersAre(subOrders)} deleted.`}
      call={async () => {
        await client.call(deleteSubOrders, {
          params: { orderNumber: order.orderNumber },
          body: { ids: subOrders.map(({ id }) => id) },
        });
        await submission.refresh();
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {cards === 0
          ? 'There are no cards in it.'
          : `${countOf(cards, 'card is', 'cards are')} deleted with it.`}{' '}
        This can’t be undone.
      </p>
    </ConfirmCall>
  );
}
