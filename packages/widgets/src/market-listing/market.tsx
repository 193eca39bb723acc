import { formatCards } from '@tag/contract/formats';
import { Heading } from '@tag/ui/heading';
import { useRef, useState } from 'react';
import { Card } from './cards/card.tsx';
import { ErrorNotice } from './cards/error-notice.tsx';
import { NothingFound } from './cards/nothing-found.tsx';
import { ListWaiting } from './cards/waiting.tsx';
import { Filters } from './filters/filters.tsx';
import { Pages } from './filters/pages.tsx';
import type { ListingNavigation } from './navigation.ts';
import { inputOf, isFiltered, queryOf, type MarketQuery, type Start } from './state/query.ts';
import { createMarketState } from './state/state.ts';
import { type Source, useShown } from './state/use-shown.ts';

export interface MarketProps extends Source {
  navigation: ListingNavigation;
  /** The initial filters. A seller set here can't be cleared. */
  start?: Start;
  pageSize: number;
  /** Level of its heading in the page; 2 by default. */
  headingLevel?: number;
}

/** Enough skeletons to fill a screen. */
const MOST_BONES = 12;

/** Cards for sale, page by page, with filters. */
export function Market(props: MarketProps) {
  const { client, navigation, start = {}, pageSize, headingLevel = 2 } = props;
  const [begin] = useState(() => queryOf(start));
  const [query, setQuery] = useState(begin);
  const [sellerName, setSellerName] = useState<string>();
  // The cursor of each visited page; the first page has none.
  const [places, setPlaces] = useState<readonly (string | undefined)[]>([undefined]);
  const shown = useShown(createMarketState, inputOf(query, pageSize, places.at(-1)), props);
  const { status, value, error, isWaiting } = shown;
  const results = useRef<HTMLDivElement>(null);

  const change = (next: Partial<MarketQuery>) => {
    setQuery((now) => ({ ...now, ...next }));
    setPlaces([undefined]);
  };
  const turnTo = (next: readonly (string | undefined)[]) => {
    setPlaces(next);
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView({ block: 'nearest' });
  };
  const clear = () => {
    change({ ...begin, sort: query.sort });
    setSellerName(undefined);
  };
  return (
    <section
      className="tag-market-listing tag-ground"
      lang="en"
      data-status={status}
      data-waiting={isWaiting || undefined}
    >
      <Heading level={headingLevel} className="tag-hidden">
        Cards for sale
      </Heading>
      <Filters
        query={query}
        categories={value?.categories ?? []}
        sellerName={begin.seller === undefined ? sellerName : undefined}
        isNarrowed={isFiltered(query, begin)}
        onChange={change}
        onClear={clear}
      />
      <p className="tag-market-progress" role="status">
        <span className="tag-hidden">
          {isWaiting ? 'Loading' : value && summaryOf(value.items.length, places.length)}
        </span>
      </p>
      <div
        ref={results}
        className="tag-market-results"
        role="group"
        aria-label={`Cards for sale, page ${places.length}`}
        aria-busy={status === 'loading'}
        tabIndex={-1}
      >
        {error && (
          <ErrorNotice
            error={error}
            level={headingLevel + 1}
            isAside={value !== null}
            onRetry={shown.retry}
          />
        )}
        {value && value.items.length > 0 && (
          <ul className="tag-market-grid">
            {value.items.map((listing) => (
              <Card
                key={listing.id}
                listing={listing}
                client={client}
                navigation={navigation}
                level={headingLevel + 1}
                onSeller={
                  query.seller === undefined
                    ? ({ seller, sellerName }) => {
                        change({ seller });
                        setSellerName(sellerName);
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        )}
        {value?.items.length === 0 && (
          <NothingFound isNarrowed={isFiltered(query, begin)} onClear={clear} />
        )}
        {!value && !error && <ListWaiting count={Math.min(pageSize, MOST_BONES)} />}
      </div>
      {value && (
        <Pages
          page={places.length}
          hasNext={value.next !== null}
          onPrevious={() => turnTo(places.slice(0, -1))}
          onNext={() => turnTo([...places, value.next ?? undefined])}
        />
      )}
    </section>
  );
}

const summaryOf = (cards: number, page: number) => `${formatCards(cards)} on page ${page}`;
