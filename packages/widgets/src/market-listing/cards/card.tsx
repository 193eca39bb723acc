import type { PublicClient } from '@tag/client/public';
import { formatMoney } from '@tag/contract/formats';
import type { PublicListing } from '@tag/contract/tag-market';
import { Heading } from '@tag/ui/heading';
import type { ListingNavigation } from '../navigation.ts';
import { Grade } from './grade.tsx';
import { nameOf, originOf } from './names.ts';
import { Slab } from './slab.tsx';
import { Verified } from './verified.tsx';

interface CardProps {
  listing: PublicListing;
  client: PublicClient;
  navigation: ListingNavigation;
  level: number;
  /** Filters by this seller; omitted: sellers aren’t shown. */
  onSeller?: ((listing: PublicListing) => void) | undefined;
}

/** One card of a list. */
export function Card({ listing, client, navigation, level, onSeller }: CardProps) {
  const { card, certificate, grade, price, seller, sellerName } = listing;
  const sellerLink = navigation.seller?.(seller);
  return (
    <li>
      <article className="tag-market-card" part="card">
        <Slab listing={listing} client={client} sizes="(min-width: 40em) 18em, 45vw" />
        <div className="tag-market-text">
          <Heading level={level} part="name">
            <a className="tag-market-open" {...navigation.listing?.(listing)}>
              {nameOf(card)}
            </a>
          </Heading>
          <p className="tag-market-origin">{originOf(card)}</p>
        </div>
        <div className="tag-market-worth">
          <Grade grade={grade} />
          <p className="tag-market-price" part="price">
            <span className="tag-hidden">Price: </span>
            {formatMoney(price)}
          </p>
        </div>
        <Verified certificate={certificate} link={navigation.report?.(certificate)} />
        {onSeller && (
          <p className="tag-market-seller">
            Seller{' '}
            {sellerLink ? (
              <a {...sellerLink}>{sellerName}</a>
            ) : (
              <button type="button" onClick={() => onSeller(listing)}>
                {sellerName}
              </button>
            )}
          </p>
        )}
      </article>
    </li>
  );
}
