import { closeCheckout, payOrder, type OrderStep } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { orderDetailPath, submissionPath } from '../../features/orders/order-paths.ts';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import { isPaid } from './steps.ts';
import { useSubmission } from './submission-context.tsx';

/** Why nothing can be changed, and the way to change it if there is one. */
export default function ClosedNotice({ step }: { step: OrderStep }) {
  const { order } = useSubmission();
  if (order.stage === 'cancelled')
    return (
      <p className="submission-note" role="status">
        This order is canceled and can’t be changed.
      </p>
    );
  if (!isPaid(order)) return <OpenCheckout isHere={step === 'confirm'} />;
  return (
    <p className="submission-note" role="status">
      {order.isOwner
        ? 'This order is paid and can’t be changed.'
        : `${order.ownerName} has paid for this order, so its cards can’t be changed any more.`}{' '}
      <Link to={orderDetailPath(order.orderNumber)}>View the order</Link>
    </p>
  );
}

/** The order waits for its checkout, which its owner may give up. `isHere`: it is paid on this step. */
function OpenCheckout({ isHere }: { isHere: boolean }) {
  const { submission, order } = useSubmission();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { orderNumber } = order;

  async function giveUp(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      submission.adopt(await client.call(closeCheckout, { params: { orderNumber } }));
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="submission-note" role="status">
      <p>
        {order.isOwner
          ? 'A checkout is open for this order. Finish it, or cancel it to make changes.'
          : `${order.ownerName} is paying for this order, so its cards can’t be changed right now. To change them, ask ${order.ownerName} to cancel the checkout.`}
      </p>
      {failure && <p className="submission-danger">{failure}</p>}
      {order.isOwner && (
        <OwnerOnly calls={[payOrder, closeCheckout]} to="do that">
          <p className="submission-acts" data-start="true">
            {!isHere && <Link to={submissionPath('confirm', orderNumber)}>Go to payment</Link>}
            <Button aria-disabled={isBusy} onClick={() => void giveUp()}>
              {isBusy ? 'Canceling…' : 'Cancel the checkout'}
            </Button>
          </p>
        </OwnerOnly>
      )}
    </div>
  );
}
