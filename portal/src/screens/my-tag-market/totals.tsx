import { formatCards, formatMoney } from '@tag/contract/formats';
import type { Listings } from '@tag/contract/tag-market';

const TOTALS = [
  ['waiting', 'In grading'],
  ['forSale', 'For sale'],
  ['sold', 'Sold'],
  ['paidOut', 'Paid out'],
] as const;

/** All the user's listings in four figures; they keep their place while they load. */
export function Totals({ totals }: { totals: Listings['totals'] | undefined }) {
  return (
    <dl className="market-totals" aria-busy={!totals}>
      {TOTALS.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          {totals ? (
            <dd>
              {formatMoney(totals[key].amount)}
              <span className="list-aside">{formatCards(totals[key].cards)}</span>
            </dd>
          ) : (
            <dd className="market-totals-skeleton">
              <span className="tag-hidden">Loading…</span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
