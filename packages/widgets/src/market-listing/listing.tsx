import { formatDate, formatMoney } from '@tag/contract/formats';
import type { PublicListing } from '@tag/contract/tag-market';
import { Facts } from '@tag/ui/facts';
import { Heading } from '@tag/ui/heading';
import type { ReactNode } from 'react';
import { ErrorNotice } from './cards/error-notice.tsx';
import { Grade } from './cards/grade.tsx';
import { nameOf, originOf } from './cards/names.ts';
import { Slab } from './cards/slab.tsx';
import { Verified } from './cards/verified.tsx';
import { ListingWaiting } from './cards/waiting.tsx';
import type { ListingNavigation } from './navigation.ts';
import { createListingState } from './state/state.ts';
import { type Source, useShown } from './state/use-shown.ts';

export interface ListingProps extends Source {
  /** The certificate, as printed. */
  cert: string;
  navigation: ListingNavigation;
  /** Level of its heading in the page; 2 by default. */
  headingLevel?: number;
  /** Shown below the price, for example a buy button. */
  actions?: ReactNode;
}

/** One card for sale, in every state. */
export function Listing(props: ListingProps) {
  const { cert, navigation, headingLevel = 2, actions } = props;
  const { status, value, error, retry } = useShown(createListingState, cert, props);
  return (
    <article
      className="tag-market-listing tag-ground"
      lang="en"
      data-status={status}
      aria-busy={status === 'loading'}
    >
      {value && (
        <div className="tag-market-one">
          <Slab listing={value} client={props.client} sizes="(min-width: 40em) 24em, 80vw" isHero />
          <Details listing={value} navigation={navigation} level={headingLevel} actions={actions} />
        </div>
      )}
      {error && (
        <ErrorNotice
          error={error}
          cert={cert}
          level={headingLevel}
          report={navigation.report?.(cert)}
          isAside={value !== null}
          onRetry={retry}
        />
      )}
      {!value && !error && <ListingWaiting />}
    </article>
  );
}

interface DetailsProps extends Pick<ListingProps, 'navigation' | 'actions'> {
  listing: PublicListing;
  level: number;
}

function Details({ listing, navigation, level, actions }: DetailsProps) {
  const { card, certificate, grade, price, seller, sellerName, listedAt, regradedAt } = listing;
  const sellerLink = navigation.seller?.(seller);
  return (
    <div className="tag-market-details">
      <header>
        <p className="tag-market-origin">{originOf(card)}</p>
        <Heading level={level} part="name">
          <a className="tag-market-open" {...navigation.listing?.(listing)}>
            {nameOf(card)}
          </a>
        </Heading>
      </header>
      <Grade grade={grade} />
      <p className="tag-market-price" part="price">
        <span className="tag-hidden">Price: </span>
        {formatMoney(price)}
      </p>
      {actions}
      <Verified certificate={certificate} link={navigation.report?.(certificate)} />
      <Facts
        className="tag-market-facts"
        facts={[
          ['Seller', sellerLink ? <a {...sellerLink}>{sellerName}</a> : sellerName],
          ['Listed', dateOf(listedAt)],
          ['Graded again', regradedAt !== null && dateOf(regradedAt)],
        ]}
      />
    </div>
  );
}

const dateOf = (at: string) => <time dateTime={at}>{formatDate(at)}</time>;
