import { payOrder } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { ClockIcon, WarningIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../../features/orders/order-paths.ts';
import { OwnerOnly } from '../../../features/owner-only/owner-only.tsx';
import { useSubmission } from '../submission-context.tsx';
import type { PaymentView } from './payment-state.ts';

interface UnpaidNoteProps {
  view: PaymentView;
  onAsk(): void;
}

const WORDS: Readonly<Record<PaymentView['status'], readonly [title: string, help: string]>> = {
  asking: ['Checking your payment…', 'This takes a moment.'],
  pending: [
    'The payment isn’t finished',
    'If you’ve just paid, this page updates by itself. Otherwise, continue where you left off.',
  ],
  paid: ['Checking your payment…', 'This takes a moment.'],
  unconfirmed: [
    'We can’t reach the checkout right now',
    'If you’ve paid, your order is completed as soon as it answers. You won’t be charged twice.',
  ],
  declined: [
    'Your card was declined',
    'Nothing was charged. Your order is saved: try again, or use another card.',
  ],
  expired: ['The checkout expired', 'Nothing was charged. Your order is saved: you can try again.'],
  refunded: [
    'This payment is refunded',
    'It arrived too late for this order, so we’re sending all of it back to your card.',
  ],
  none: ['This order isn’t paid yet', 'Review it once more, then pay.'],
  failed: ['Your payment couldn’t be checked', 'You won’t be charged twice.'],
};

/** Why the order isn't paid, or not yet, and how to go on. */
export function UnpaidNote({ view, onAsk }: UnpaidNoteProps) {
  const { order } = useSubmission();
  const { status, checkoutUrl, failure } = view;
  const [title, help] = WORDS[status];
  const waits = ['asking', 'pending', 'paid', 'unconfirmed'].includes(status);
  return (
    <div className="area-page-card complete-unpaid">
      <Notice
        icon={waits ? <ClockIcon /> : <WarningIcon />}
        role={waits ? 'status' : 'alert'}
        title={<h2>{title}</h2>}
        actions={
          <>
            {status === 'pending' && checkoutUrl && (
              <OwnerOnly calls={[payOrder]} to="pay">
                <a className="button" href={checkoutUrl}>
                  Continue to payment
                </a>
              </OwnerOnly>
            )}
            {(status === 'failed' || status === 'unconfirmed') && (
              <Button look="primary" onClick={onAsk}>
                Check again
              </Button>
            )}
            {['declined', 'expired', 'refunded', 'none'].includes(status) && (
              <Link className="button" to={submissionPath('confirm', order.orderNumber)}>
                {status === 'declined' || status === 'expired' ? 'Try again' : 'Review your order'}
              </Link>
            )}
          </>
        }
      >
        <p>
          {status === 'failed' && failure ? `${failure} ` : ''}
          {help}
        </p>
      </Notice>
    </div>
  );
}
