import { formatCards, formatCount, formatMoney } from '@tag/contract/formats';
import { fewerCards } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { Modal } from '@tag/ui/modal';
import { useState } from 'react';
import { useFees } from '../fees/use-fees.ts';

interface SubmitFewerProps {
  /** The cards entered: fewer than paid for. */
  entered: number;
  left: number;
  onSubmit(): void;
}

/** Submits the cards that are entered, and refunds the others once the customer has seen how much. */
export function SubmitFewer({ entered, left, onSubmit }: SubmitFewerProps) {
  const [isAsking, setAsking] = useState(false);
  const { answer: fees } = useFees();
  const label = `Submit ${formatCards(entered)}, refund ${formatCount(left)}`;
  const fewer = fees && fewerCards(fees, entered);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {isAsking && (
        <Modal title={`${label}?`} onClose={() => setAsking(false)}>
          <div className="submission-stack">
            <p>
              You paid for {formatCards(entered + left)}.{' '}
              {fewer && (
                <>
                  We refund what you paid for the other {left === 1 ? 'one' : formatCount(left)}:{' '}
                  <strong>{formatMoney(fewer.amount)}</strong>.{' '}
                  {fewer.couponCards > 0 &&
                    `${formatCards(fewer.couponCards)} will be back on your coupon. `}
                </>
              )}
              You can’t add cards afterwards.
            </p>
            <div className="submission-acts">
              <Button
                look="primary"
                onClick={() => {
                  setAsking(false);
                  onSubmit();
                }}
              >
                Submit {formatCards(entered)}
              </Button>
              <Button onClick={() => setAsking(false)}>Keep entering cards</Button>
            </div>
          </div>
        </Modal>
      )}
    </>
  );
}
