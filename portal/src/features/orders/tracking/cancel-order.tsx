import { formatMoney } from '@tag/contract/formats';
import { cancelOrder, type OrderDetail, type OrderTracking } from '@tag/contract/orders';
import { TextField } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../../api/client-context.tsx';
import { ConfirmCall } from '../../confirm/confirm-call.tsx';

interface CancelOrderProps {
  detail: OrderDetail;
  tracking: OrderTracking;
  onCanceled(): void;
  onClose(): void;
}

/** Asks before an order is canceled, and shows the refund. */
export function CancelOrder({ detail, tracking, onCanceled, onClose }: CancelOrderProps) {
  const client = useClient();
  const [reason, setReason] = useState('');
  const { order, fees } = detail;
  const { orderNumber, refundOnCancel, stage } = tracking;
  return (
    <ConfirmCall
      title={`Cancel ${order.name || orderNumber}?`}
      confirmLabel="Cancel order"
      cancelLabel="Keep it"
      said="The order is canceled."
      danger
      call={() => client.call(cancelOrder, { params: { orderNumber }, body: { reason } })}
      onDone={onCanceled}
      onClose={onClose}
    >
      <div className="tracking-ask">
        <p>{refundWords(refundOnCancel, fees.total)}</p>
        {stage === 'received' && <p>Cards that have arrived are sent back ungraded.</p>}
        <p>You can’t undo this.</p>
        {!order.isOwner && (
          <TextField
            name="reason"
            label="Reason"
            hint="The customer reads it in the order’s history."
            optional
            value={reason}
            onChange={setReason}
          />
        )}
      </div>
    </ConfirmCall>
  );
}

function refundWords(refund: number, paid: number): string {
  if (refund === 0) return 'Nothing is refunded.';
  if (refund >= paid) return `All of the ${formatMoney(refund)} paid is refunded.`;
  const kept = formatMoney(paid - refund);
  return `${formatMoney(refund)} is refunded. The other ${kept} isn’t: it paid for shipping, or was refunded before.`;
}
