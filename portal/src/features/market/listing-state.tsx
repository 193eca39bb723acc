import { formatMoney } from '@tag/contract/formats';
import type { Listing, ListingState } from '@tag/contract/tag-market';
import { Day } from '../time/short-time.tsx';
import { LISTING_STATE_WORDS } from './listing-words.ts';
import './listing-state.css';

const TONES: Readonly<Partial<Record<ListingState, 'good' | 'bad'>>> = {
  live: 'good',
  sold: 'good',
  unpaid: 'bad',
};

/** A listing's state; of a sale what was paid, and what the seller gets. */
export function ListingStatus({ listing }: { listing: Listing }) {
  const { status, isVoided, sale } = listing;
  return (
    <span className="listing-state">
      <span
        className={`list-state${status === 'live' && !isVoided ? ' list-usual' : ''}`}
        data-tone={isVoided ? 'bad' : TONES[status]}
      >
        {LISTING_STATE_WORDS[status]}
      </span>
      {sale && (
        <span className="listing-state-price">
          {formatMoney(sale.price)}, <Day at={sale.soldAt} />
        </span>
      )}
      {isVoided && <span className="list-aside">Certificate voided</span>}
      {sale && (
        <span className="list-aside">
          {sale.paidOutAt ? (
            <>
              {formatMoney(sale.payout)} paid out <Day at={sale.paidOutAt} />
            </>
          ) : (
            `${formatMoney(sale.payout)} to be paid out`
          )}
          {sale.handedOverAt && (
            <>
              {', handed over '}
              <Day at={sale.handedOverAt} />
            </>
          )}
        </span>
      )}
    </span>
  );
}
