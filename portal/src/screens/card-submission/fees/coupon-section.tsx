import { readCouponDetail, type CouponDetail } from '@tag/contract/coupons';
import { formatCards, formatCount, formatMoney } from '@tag/contract/formats';
import { isNewOrder } from '@tag/order-draft';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { lazy } from '../../../features/lazy/lazy.ts';
import { useClient } from '../../../features/api/client-context.tsx';
import { useAnswer } from '../../../features/api/use-answer.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { LoadFailure } from '../load-failure.tsx';
import { useSubmission } from '../submission-context.tsx';
import { CouponCards } from './coupon-cards.tsx';
import { useOptions } from '../use-options.ts';

const CouponPicker = lazy(async () => {
  const { CouponPicker } = await import('./coupon-picker.tsx');
  return { default: CouponPicker };
});

/** The order's coupon: its discount, and the cards it doesn't cover. */
export function CouponSection() {
  const { submission, order } = useSubmission();
  const { options, isClosed, choose } = useOptions();
  const { openCouponPicker } = useSnapshot(sessionStore).coupon;
  const { revision } = useSnapshot(submission.state);
  const client = useClient();
  const { orderNumber } = order;
  const { couponId } = options;
  const isKnown = couponId !== null && !isNewOrder(orderNumber);
  const { answer, failure, again } = useAnswer(
    isKnown ? `coupon ${orderNumber} ${couponId} ${revision}` : 'no coupon',
    async (signal) =>
      isKnown
        ? client.call(readCouponDetail, { params: { orderNumber } }, { signal })
        : { coupon: null, cardsCovered: 0, amount: 0, problems: [] },
  );
  const coupon = couponId === null ? null : answer?.coupon;
  const openPicker = (isOpen: boolean) => (sessionStore.coupon.openCouponPicker = isOpen);

  if (isClosed && couponId === null) return null;
  return (
    <div className="coupon" role="group" aria-label="Coupon">
      {couponId !== null && <p className="choice-cards-heading">Coupon</p>}
      {couponId !== null && <LoadFailure failure={failure} onRetry={again} />}
      {coupon && answer && (
        <>
          <p>
            <strong>{coupon.title}</strong> <code>{coupon.code}</code>
          </p>
          <p className="submission-muted" role="status">
            {inWords(answer)} {formatCount(coupon.cardsLeft)} left on it.
          </p>
          <CouponCards available={coupon.cardsLeft} />
          {answer.problems.length > 0 && (
            <details className="coupon-problems">
              <summary>
                {answer.problems.length === 1
                  ? '1 card isn’t eligible'
                  : `${formatCount(answer.problems.length)} cards aren’t eligible`}
              </summary>
              <ul>
                {answer.problems.map(({ itemId, title, reason }) => (
                  <li key={itemId}>
                    {title}: {reason}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      {!isClosed && (
        <p className="submission-acts" data-start="true">
          <Button onClick={() => openPicker(true)}>
            {couponId === null ? 'Use a coupon' : 'Use another coupon'}
          </Button>
          {couponId !== null && (
            <Button
              onClick={() => {
                choose({ couponId: null, couponCards: null });
                say('Coupon removed.');
              }}
            >
              Remove coupon
            </Button>
          )}
        </p>
      )}
      {openCouponPicker && (
        <Suspense>
          <CouponPicker onClose={() => openPicker(false)} />
        </Suspense>
      )}
    </div>
  );
}

function inWords({ cardsCovered, amount }: CouponDetail): string {
  if (cardsCovered === 0) return 'It doesn’t pay for any card of this order yet.';
  const cards = formatCards(cardsCovered);
  return `Pays for ${cards}: ${formatMoney(amount)} off.`;
}
