import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '../../../features/api/client-context.tsx';
import { isPaid } from '../steps.ts';
import { useSubmission } from '../submission-context.tsx';
import { createPaymentState } from './payment-state.ts';
import { PaidNote } from './paid-note.tsx';
import { UnpaidNote } from './unpaid-note.tsx';
import './complete.css';

/** The payment's result, after the checkout. */
export default function CompleteStep() {
  const { submission, order } = useSubmission();
  const client = useClient();
  const { orderNumber } = order;
  const payment = useMemo(() => createPaymentState(client, orderNumber), [client, orderNumber]);
  const view = useSnapshot(payment.state);

  useEffect(() => payment.start(), [payment]);

  const { status } = view;
  const isSettled = status !== 'asking' && status !== 'pending' && status !== 'unconfirmed';
  useEffect(() => {
    // The order follows from its payment.
    if (isSettled) void submission.refresh();
  }, [isSettled, submission]);

  if (isPaid(order) && status !== 'refunded') return <PaidNote />;
  return <UnpaidNote view={view} onAsk={() => void payment.ask()} />;
}
