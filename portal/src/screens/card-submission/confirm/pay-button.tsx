import { ApiError } from '@tag/contract/errors';
import { formatMoney } from '@tag/contract/formats';
import { confirmOrder, payOrder } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useClient } from '../../../features/api/client-context.tsx';
import { describeFailure } from '../../../features/api/describe-failure.ts';
import { submissionPath } from '../../../features/orders/order-paths.ts';
import { OwnerOnly, useMay } from '../../../features/owner-only/owner-only.tsx';
import { useFees } from '../fees/use-fees.ts';
import { whyNotSaved } from '../not-saved.ts';
import { useSubmission } from '../submission-context.tsx';
import { startPayment } from './payment.ts';

interface Refusal {
  readonly message: string;
  readonly reasons: readonly string[];
}

/** Fixes the total and goes to the checkout. A total that changed meanwhile is shown first. */
export function PayButton() {
  const { submission, order } = useSubmission();
  const client = useClient();
  const navigate = useNavigate();
  const { answer: fees, again } = useFees();
  const mayPay = useMay(payOrder);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    // The browser's way back from the checkout may show this page as it was left.
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBusy(false);
      void submission.refresh();
    };
    window.addEventListener('pageshow', shownAgain);
    return () => window.removeEventListener('pageshow', shownAgain);
  }, [submission]);

  async function pay(): Promise<void> {
    if (isBusy || !fees) return;
    setBusy(true);
    setRefusal(undefined);
    const settled = await submission.settle();
    if (settled.why !== null) {
      setRefusal({ message: whyNotSaved(settled), reasons: [] });
      return setBusy(false);
    }
    const { order: saved } = settled;
    const { orderNumber, version, canEdit } = saved;
    try {
      // With a checkout open, the total is fixed already.
      const { total } = canEdit
        ? await client.call(confirmOrder, { params: { orderNumber }, body: { version } })
        : { total: saved.total ?? fees.total };
      if (total !== fees.total) {
        again();
        setRefusal({ message: TOTAL_CHANGED, reasons: [] });
        return setBusy(false);
      }
      const checkout = await startPayment(client, orderNumber, total);
      if (checkout !== null) return window.location.assign(checkout);
      await submission.refresh();
      void navigate(submissionPath('complete', orderNumber));
    } catch (error) {
      setRefusal({
        message: describeFailure(error),
        reasons: error instanceof ApiError ? error.fields.map(({ reason }) => reason) : [],
      });
      setBusy(false);
      again();
    }
  }

  const label = fees?.total === 0 ? 'Place order' : `Pay ${fees ? formatMoney(fees.total) : ''}`;
  return (
    <div className="submission-end">
      {refusal && (
        <div className="tag-form-failure" role="alert">
          <div>
            <p>{refusal.message}</p>
            {refusal.reasons.length > 0 && (
              <ul>
                {refusal.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
      <div className="submission-acts">
        <Link to={submissionPath('shipping', order.orderNumber)}>Back</Link>
        <OwnerOnly calls={[payOrder]} to="pay">
          {/* Not disabled: it would lose the focus. */}
          <Button look="primary" aria-disabled={isBusy || !fees} onClick={() => void pay()}>
            {isBusy ? 'Opening the checkout…' : label}
          </Button>
        </OwnerOnly>
      </div>
      {mayPay && (
        <p className="submission-muted pay-note">
          Payment is handled by our provider. You can cancel the checkout and change the order until
          it’s paid.
        </p>
      )}
    </div>
  );
}

const TOTAL_CHANGED = 'The total changed since you opened this page. Review it, then pay.';
