import { CLIENT_ERRORS } from '@tag/contract/errors';
import { formatCards, formatDate } from '@tag/contract/formats';
import { startHandOver } from '@tag/contract/hand-overs';
import {
  MOST_PUBLISHED,
  previewProducts,
  publishProducts,
  type ListingPreview,
} from '@tag/contract/tag-market';
import { Button } from '@tag/ui/button';
import type { DataColumn } from '@tag/ui/data-table';
import { say } from '@tag/ui/toast';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '../../features/api/client-context.tsx';
import { HandOverDialog } from '../../features/market/hand-over-dialog.tsx';
import { lazy } from '../../features/lazy/lazy.ts';
import { ListBar } from '../../features/lists/list-bar.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { readListAddress } from '../../features/lists/list-address.ts';
import { actsColumn } from '../../features/lists/row-acts.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { GradeCell } from '../../features/market/grade-cell.tsx';
import { cardName, MarketCard } from '../../features/market/market-card.tsx';
import { PickBox } from '../../features/market/pick-box.tsx';
import { href } from '../../pages/href.ts';
import { useMaySell } from '../../features/market/use-may-sell.ts';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import { ListingFiles } from '../../features/sell-elsewhere/listing-files.tsx';
import { sayPublished } from '../../features/market/preview-words.ts';
import { createPublication } from '../../features/market/publication.ts';
import { PickField } from './pick-field.tsx';
import '../../features/market/picked.css';

const PublishDialog = lazy(async () => {
  const { PublishDialog } = await import('../../features/market/publish-dialog.tsx');
  return { default: PublishDialog };
});

/** The user's graded cards that aren't on the market; they are picked, priced, and published here. */
export function Ready({ onPublished }: { onPublished(): void }) {
  const client = useClient();
  const isOwner = useMaySell();
  const [isPricing, setPricing] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const [given, setGiven] = useState<ListingPreview>();
  const publication = useMemo(() => createPublication(client), [client]);
  useEffect(() => publication.start(), [publication]);
  const { picks } = useSnapshot(publication.state);
  const list = useList(readListAddress, (query, signal) =>
    client.call(previewProducts, { query }, { signal }),
  );
  const { answer, again, query } = list;
  useLiveReload(again);
  const close = useCallback(() => setPricing(false), []);

  function pick(preview: ListingPreview): void {
    const fits = publication.pick(preview);
    if (!fits) say(`You can publish ${MOST_PUBLISHED} cards at once.`, 'error');
  }

  if (answer?.total === 0 && !query.search && !list.loading) return <NoCards />;
  return (
    <>
      {isOwner ? (
        <ListBar
          things="cards"
          list={list}
          search={
            <PickField
              value={query.search ?? ''}
              onSearch={(search) => list.go({ search })}
              onPick={pick}
            />
          }
        />
      ) : (
        <ListBar things="cards" list={list} placeholder="Card or certificate" />
      )}
      <OwnerOnly calls={[publishProducts, startHandOver]} to="sell cards and hand them over" />
      <PagedTable
        caption="Cards ready to list"
        things="cards"
        columns={columnsFor(
          new Set(picks.map(({ preview }) => preview.certificate)),
          (preview, isPicked) => (isPicked ? pick(preview) : publication.drop(preview.certificate)),
          setGiven,
        ).filter(({ key }) => isOwner || (key !== 'pick' && key !== 'acts'))}
        list={list}
        keyOf={({ certificate }) => certificate}
        none={{ title: 'No such card', text: CLIENT_ERRORS.no_search_results, filters: ['search'] }}
      />
      {isOwner && (
        <div className="market-picked" data-none={picks.length === 0 || undefined}>
          <p role="status">
            {picks.length === 0
              ? 'Select the cards you want to sell.'
              : `${formatCards(picks.length)} selected`}
          </p>
          {/* Not disabled: it would lose the focus. */}
          <Button
            aria-disabled={picks.length === 0}
            onClick={() => picks.length > 0 && setElsewhere(true)}
          >
            Sell elsewhere
          </Button>
          <Button
            look="primary"
            aria-disabled={picks.length === 0}
            onClick={() => picks.length > 0 && setPricing(true)}
          >
            Set prices
          </Button>
        </div>
      )}
      {isElsewhere && (
        <ListingFiles
          certificates={picks.map(({ preview }) => preview.certificate)}
          onClose={() => setElsewhere(false)}
        />
      )}
      {isPricing && (
        <Suspense>
          <PublishDialog
            publication={publication}
            onClose={close}
            onPublished={(listings) => {
              setPricing(false);
              sayPublished(listings);
              onPublished();
            }}
          />
        </Suspense>
      )}
      {given && (
        <HandOverDialog
          of={given}
          onClose={() => setGiven(undefined)}
          onOffered={() => {
            publication.drop(given.certificate);
            again();
          }}
        />
      )}
    </>
  );
}

const columnsFor = (
  picked: ReadonlySet<string>,
  onPick: (preview: ListingPreview, isPicked: boolean) => void,
  onGive: (preview: ListingPreview) => void,
): DataColumn<ListingPreview>[] => [
  {
    key: 'pick',
    label: 'Sell',
    narrow: 'end',
    cell: (preview) => (
      <PickBox
        isPicked={picked.has(preview.certificate)}
        onPick={(isPicked) => onPick(preview, isPicked)}
      >
        Sell {cardName(preview.card)}
      </PickBox>
    ),
  },
  {
    key: 'card',
    label: 'Card',
    heading: true,
    grows: true,
    cell: (preview) => <MarketCard {...preview} />,
  },
  { key: 'grade', label: 'Grade', narrow: 'line', cell: (preview) => <GradeCell {...preview} /> },
  {
    key: 'gradedAt',
    label: 'Graded',
    narrow: 'least',
    cell: ({ gradedAt }) => formatDate(gradedAt),
  },
  {
    key: 'status',
    label: 'Status',
    narrow: 'second-end',
    cell: ({ isInLab }) =>
      isInLab ? (
        <span className="list-wide">
          <span className="list-state">In the lab</span>
          <span className="list-aside">For sale once its order is complete</span>
        </span>
      ) : (
        <span className="list-state list-usual" data-tone="good">
          Ready to list
        </span>
      ),
  },
  actsColumn({
    of: ({ card }) => cardName(card),
    acts: () => [{ key: 'hand-over', label: 'Hand over', shown: true }],
    onAct: (_, preview) => onGive(preview),
  }),
];

function NoCards() {
  return (
    <div className="area-page-empty">
      <h2>No cards to list</h2>
      <p>Your graded cards appear here, unless they’re on the market already.</p>
      <div className="area-page-actions">
        <Link to={href('/submit-cards')} className="button">
          Submit cards
        </Link>
      </div>
    </div>
  );
}
