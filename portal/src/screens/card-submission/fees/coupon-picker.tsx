import { listCoupons, type Coupon } from '@tag/contract/coupons';
import { formatCards, formatDate } from '@tag/contract/formats';
import { isNewOrder } from '@tag/order-draft';
import { Button } from '@tag/ui/button';
import { Modal } from '@tag/ui/modal';
import { useEffect, useState } from 'react';
import { useClient } from '../../../features/api/client-context.tsx';
import { describeFailure } from '../../../features/api/describe-failure.ts';
import { useAnswer } from '../../../features/api/use-answer.ts';
import { useSnapshot } from 'valtio';
import { LoadFailure } from '../load-failure.tsx';
import { useSubmission } from '../submission-context.tsx';
import { useOptions } from '../use-options.ts';

const STATES: Readonly<Record<Coupon['state'], string>> = {
  available: '',
  reserved: 'Used in another order',
  used_up: 'Used up',
  expired: 'Expired',
  revoked: 'No longer valid',
};

/** The customer's coupons, usable ones first. Closes once the chosen one is reserved for this order. */
export function CouponPicker({ onClose }: { onClose(): void }) {
  const { submission, order, references } = useSubmission();
  const { save, saveProblem } = useSnapshot(submission.state);
  const { options, choose } = useOptions();
  const client = useClient();
  const [chosen, setChosen] = useState<string>();
  const { answer, failure, again } = useAnswer('coupons', (signal) =>
    client.call(listCoupons, undefined, { signal }),
  );
  const isReserved = chosen !== undefined && save === 'saved' && !isNewOrder(order.orderNumber);
  useEffect(() => {
    if (isReserved) onClose();
  }, [isReserved, onClose]);
  const isRefused = chosen !== undefined && save === 'refused';

  async function use({ id }: Coupon): Promise<void> {
    setChosen(id);
    choose({ couponId: id, couponCards: null });
    await submission.settle();
  }

  /** A coupon that was refused isn't asked for again with the next change. */
  function giveUp(): void {
    if (isRefused) choose({ couponId: null });
    onClose();
  }

  return (
    <Modal title="Use a coupon" onClose={giveUp}>
      <div className="coupon-picker">
        {isRefused && (
          <p role="alert" className="submission-danger">
            {describeFailure(saveProblem)}
          </p>
        )}
        <LoadFailure failure={failure} onRetry={again} />
        {!answer && failure === undefined && <p role="status">Loading your coupons…</p>}
        {answer?.items.length === 0 && (
          <p className="submission-muted">You have no coupons. New ones appear here.</p>
        )}
        <ul>
          {answer?.items.map((coupon) => {
            const { id, title, code, cardsLeft, expiresAt, serviceSpeed, state } = coupon;
            const isHere = coupon.orderNumber === order.orderNumber;
            const isUsable = state === 'available' || isHere;
            const speed = references.serviceSpeeds.find((one) => one.code === serviceSpeed);
            const facts = [
              `${formatCards(cardsLeft)} left`,
              speed && `${speed.name} only`,
              expiresAt && `until ${formatDate(expiresAt)}`,
            ];
            return (
              <li key={id}>
                <div>
                  <p>
                    <strong>{title}</strong> <code>{code}</code>
                  </p>
                  <p className="submission-muted">{facts.filter(Boolean).join(' · ')}</p>
                </div>
                {options.couponId === id && !isRefused ? (
                  <span className="submission-muted">In use</span>
                ) : isUsable ? (
                  <Button onClick={() => void use(coupon)}>
                    Use<span className="tag-hidden"> {title}</span>
                  </Button>
                ) : (
                  <span className="submission-muted">{STATES[state]}</span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Modal>
  );
}
