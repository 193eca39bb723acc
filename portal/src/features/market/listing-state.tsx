import { formatDate, formatMoney } from '@tag/contract/formats';
import type { Listing, ListingState } from '@tag/contract/tag-market';
import { LISTING_STATE_WORDS } from './listing-words.ts';

const TONES: Readonly<Partial<Record<ListingState, 'good' | 'bad'>>> = {
  live: 'good',
  sold: 'good',
  unpaid: 'bad',
};

/** A listing's state and outcome. */
export function ListingStatus({ listing }: { listing: Listing }) {
  const { status, isVoided, sale } = listing;
  return (
    <>
      <span className="list-state" data-tone={isVoided ? 'bad' : TONES[status]}>
        {LISTING_STATE_WORDS[status]}
      </span>
      {isVoided && <span className="list-aside">Certificate voided</span>}
      {sale && (
        <span className="list-aside">
          {formatMoney(sale.price)} on {formatDate(sale.soldAt)}
          <br />
          {sale.paidOutAt
            ? `${formatMoney(sale.payout)} paid out on ${formatDate(sale.paidOutAt)}`
            : `${formatMoney(sale.payout)} to be paid out`}
          {sale.handedOverAt && (
            <>
              <br />
              Handed over on {formatDate(sale.handedOverAt)}
            </>
          )}
        </span>
      )}
    </>
  );
}
