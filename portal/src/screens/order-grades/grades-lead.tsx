import { countOf, formatCards, formatMoney } from '@tag/contract/formats';
import type { OrderGrades } from '@tag/contract/orders';
import { Moment } from '../../features/time/moment.tsx';

/** What is open, and what happens without an answer. */
export function GradesLead({ grades }: { grades: OrderGrades }) {
  const { counts, mine, reviewFee, ungraded, waitsUntil } = grades;
  return (
    <section className="area-page-card grades-lead" aria-labelledby="grades-lead">
      <h2 id="grades-lead">
        {mine > 0 ? 'Decide: ship, sell, or review' : 'Nothing waits for you'}
      </h2>
      {mine > 0 && (
        <p>
          {formatCards(mine)} {mine === 1 ? 'is' : 'are'} open. Without an answer{' '}
          {mine === 1 ? 'it ships' : 'they ship'}
          {waitsUntil === null ? (
            ' once the order is complete.'
          ) : (
            <>
              {' '}
              after <Moment at={waitsUntil} />.
            </>
          )}{' '}
          A card you list ships home too.{' '}
          {reviewFee !== null &&
            `A review costs ${formatMoney(reviewFee)} a card, which comes back if the grade rises. Ask for it before the card ships.`}
        </p>
      )}
      <p className="grades-lead-counts">
        {[
          counts.review > 0 && `${formatCards(counts.review)} in review`,
          counts.listed > 0 && `${formatCards(counts.listed)} for sale`,
          counts.ships > 0 && `${formatCards(counts.ships)} to ship next`,
          counts.shipped > 0 && `${formatCards(counts.shipped)} shipped`,
          ungraded > 0 && countOf(ungraded, 'card not graded yet', 'cards not graded yet'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  );
}
