import { formatMoney } from '@tag/contract/formats';
import { gradeName } from '@tag/contract/graded-cards';
import type { OrderGrade } from '@tag/contract/orders';
import { Moment } from '../../features/time/moment.tsx';

/** What happens to a card next, and how its review went. */
export function NextStep({ card }: { card: OrderGrade }) {
  const { listing, review, state, waitsUntil } = card;
  const tone = state === 'open' ? undefined : 'good';
  return (
    <span className="grades-next">
      <span className="list-state" data-tone={tone}>
        {wordsOf(card)}
      </span>
      {state === 'open' && waitsUntil !== null && (
        <span className="list-aside">
          Waits until <Moment at={waitsUntil} />
        </span>
      )}
      {listing && (
        <span className="list-aside">
          {formatMoney(listing.price)}
          {listing.isLive ? '' : ', once the order is complete'}
          {state !== 'shipped' && '; ships home first'}
        </span>
      )}
      {review && review.answeredAt === null && (
        <span className="list-aside">
          We answer by <Moment at={review.dueAt} />
        </span>
      )}
      {review?.outcome && <Answer review={review} />}
    </span>
  );
}

function wordsOf({ listing, state }: OrderGrade): string {
  if (state === 'shipped') return listing ? 'Shipped, for sale' : 'Shipped';
  if (state === 'review') return listing ? 'In review, for sale' : 'In review';
  if (state === 'listed') return listing ? 'For sale' : 'Sold';
  return state === 'ships' ? 'Ships next' : 'Open: ships without an answer';
}

function Answer({ review }: { review: NonNullable<OrderGrade['review']> }) {
  const { after, before, fee, isRefunded, outcome, reason } = review;
  return (
    <span className="list-aside">
      {outcome === 'ended'
        ? 'Review ended: the certificate was voided.'
        : outcome === 'kept'
          ? `Reviewed: it stays ${named(before)}.`
          : `Reviewed: ${named(before)} is now ${named(after!)}.`}{' '}
      {reason}
      {isRefunded && ` ${formatMoney(fee)} refunded.`}
    </span>
  );
}

const named = (grade: OrderGrade['grade']) =>
  grade.score === null ? gradeName(grade) : `${gradeName(grade)} (${grade.score})`;
