import { ApiError, SUCCESS } from '@tag/contract/errors';
import { formatMoney } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useEffect } from 'react';
import { absoluteUrl } from '../../features/api/absolute-url.ts';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { useAnswer } from '../../features/api/use-answer.ts';
import { readFeePayment } from './fee-payment.ts';

interface FeeReturnProps {
  listingId: string;
  onPay(listingId: string): void;
  onKeep(listingId: string): void;
  /** There is nothing more to say. */
  onSettled(): void;
}

const POLL_MS = 3000;

/** The result of paying a delisting's fee, after the checkout. */
export function FeeReturn({ listingId, onPay, onKeep, onSettled }: FeeReturnProps) {
  const client = useClient();
  const { answer, failure, again } = useAnswer(`fee ${listingId}`, async (signal) => {
    try {
      return { payment: await readFeePayment(client, listingId, signal) };
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        return { refusal: describeFailure(error) };
      }
      throw error;
    }
  });
  const payment = answer && 'payment' in answer ? answer.payment : undefined;
  const state = payment?.state;
  const isOver = payment === null || state === 'paid' || state === 'refunded';
  useEffect(() => {
    if (!isOver) return;
    if (state === 'paid') say(SUCCESS.delisted);
    if (state === 'refunded') say('The fee is refunded: it was no longer due.');
    onSettled();
    // Called once; later versions of `onSettled` don't matter.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, state]);
  useEffect(() => {
    if (state !== 'pending') return;
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), POLL_MS);
    return () => clearInterval(timer);
  }, [state, again]);

  if (answer && 'refusal' in answer) {
    return (
      <div className="market-fee" role="alert">
        <p>{answer.refusal}</p>
        <div>
          <Button look="primary" onClick={() => onPay(listingId)}>
            Try again
          </Button>
          <Button onClick={() => onKeep(listingId)}>Keep it listed</Button>
        </div>
      </div>
    );
  }
  if (failure !== undefined) {
    return (
      <div className="market-fee" role="alert">
        <p>{failure} You won’t be charged twice.</p>
        <div>
          <Button onClick={again}>Check again</Button>
        </div>
      </div>
    );
  }
  if (isOver) return null;
  return (
    <div className="market-fee" role="status">
      <p>
        {payment
          ? `The fee of ${formatMoney(payment.amount)} isn’t paid yet. If you’ve just paid, this page updates by itself.`
          : 'Checking your payment…'}
      </p>
      {payment?.checkoutUrl && (
        <div>
          <a className="button" href={absoluteUrl(client, payment.checkoutUrl)}>
            Continue to payment
          </a>
          <Button onClick={() => onKeep(listingId)}>Keep it listed</Button>
        </div>
      )}
    </div>
  );
}
