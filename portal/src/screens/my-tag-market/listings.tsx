import { CLIENT_ERRORS } from '@tag/contract/errors';
import { startHandOver } from '@tag/contract/hand-overs';
import {
  changePrice,
  changePrices,
  LISTING_STATES,
  payDelistFee,
  readListingHistory,
  type Listing,
  type Listings as ListingsPage,
} from '@tag/contract/tag-market';
import { Button } from '@tag/ui/button';
import { Suspense, useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { ExportButton } from '../../features/csv/export-button.tsx';
import { lazy } from '../../features/lazy/lazy.ts';
import { ListBar } from '../../features/lists/list-bar.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import type { List } from '../../features/lists/use-list.ts';
import { ListingHistory } from '../../features/market/listing-history.tsx';
import { LISTING_STATE_WORDS } from '../../features/market/listing-words.ts';
import { ListingFiles } from '../../features/sell-elsewhere/listing-files.tsx';
import { OwnerOnly, useMay } from '../../features/owner-only/owner-only.tsx';
import { Delist } from './delist.tsx';
import { EditPrice } from './edit-price.tsx';
import { HandOverDialog } from '../../features/market/hand-over-dialog.tsx';
import { listingColumns, type ListingTask } from './listing-columns.tsx';
import type { ListingQuery } from './listing-query.ts';
import { listingsFile } from './listings-file.ts';

const PriceFileDialog = lazy(async () => {
  const { PriceFileDialog } = await import('./price-file-dialog.tsx');
  return { default: PriceFileDialog };
});

interface ListingsProps {
  list: List<ListingQuery, ListingsPage>;
  onDelisted(listing: Listing): void;
  onKeep(listingId: string): void;
  onPay(listingId: string): void;
  /** Leads to the cards that could be listed. */
  onPick(): void;
}

const STATES = LISTING_STATES.map((value) => ({ value, label: LISTING_STATE_WORDS[value] }));
const OWNERS = [changePrice, changePrices, payDelistFee, startHandOver];
const ACTORS = { seller: 'you', partner: 'a marketplace', staff: 'our staff' } as const;

/** The user's listings, with everything that can be done to one. */
export function Listings({ list, onDelisted, onKeep, onPay, onPick }: ListingsProps) {
  const client = useClient();
  const [task, setTask] = useState<{ kind: ListingTask; listing: Listing }>();
  const [dialog, setDialog] = useState<'elsewhere' | 'prices'>();
  const isOwner = useMay(...OWNERS);
  const { answer, loading, again, query } = list;
  const close = () => setTask(undefined);

  function begin(kind: ListingTask, listing: Listing): void {
    if (kind === 'keep') onKeep(listing.id);
    else if (kind === 'pay') onPay(listing.id);
    else setTask({ kind, listing });
  }

  const isFiltered = query.search !== undefined || query.status !== undefined;
  if (answer?.total === 0 && !isFiltered && !loading) return <NoListings onPick={onPick} />;
  return (
    <>
      <ListBar
        things="listings"
        list={list}
        placeholder="Card or certificate"
        filters={[
          { name: 'status', label: 'Status', choices: STATES, value: query.status?.[0] ?? '' },
        ]}
      >
        <ExportButton fileName="listings.csv" write={() => listingsFile(client, query)} />
        <Button onClick={() => setDialog('elsewhere')}>Sell elsewhere</Button>
        {isOwner && <Button onClick={() => setDialog('prices')}>Change prices by CSV</Button>}
      </ListBar>
      <OwnerOnly calls={OWNERS} to="edit prices, pay fees, and hand over cards" />
      <PagedTable
        caption="Listings"
        things="listings"
        columns={listingColumns(isOwner, begin)}
        list={list}
        keyOf={({ id }) => id}
        none={{
          title: 'No such listing',
          text: CLIENT_ERRORS.no_search_results,
          filters: ['search', 'status'],
        }}
      />
      {dialog === 'elsewhere' && <ListingFiles onClose={() => setDialog(undefined)} />}
      {dialog === 'prices' && (
        <Suspense>
          <PriceFileDialog onChanged={again} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
      {task?.kind === 'price' && (
        <EditPrice listing={task.listing} onClose={close} onEdited={again} />
      )}
      {task?.kind === 'delist' && (
        <Delist listing={task.listing} onClose={close} onDelisted={onDelisted} />
      )}
      {task?.kind === 'hand-over' && (
        <HandOverDialog of={task.listing} sold={task.listing} onClose={close} onOffered={again} />
      )}
      {task?.kind === 'history' && (
        <ListingHistory
          listing={task.listing}
          actors={ACTORS}
          read={(signal) =>
            client.call(readListingHistory, { params: { id: task.listing.id } }, { signal })
          }
          onClose={close}
        />
      )}
    </>
  );
}

function NoListings({ onPick }: { onPick(): void }) {
  return (
    <div className="area-page-empty">
      <Tag />
      <h2>Nothing is listed</h2>
      <p>Select graded cards, set their prices, and see what you’d get before you publish.</p>
      <div className="area-page-actions">
        <Button look="primary" onClick={onPick}>
          Select cards to sell
        </Button>
      </div>
    </div>
  );
}

function Tag() {
  return (
    <svg viewBox="0 0 96 72" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M18 12h30l32 32-22 22-40-40z" strokeLinejoin="round" />
      <circle cx="32" cy="26" r="5" />
      <path d="m46 40 12 12" strokeDasharray="4 4" />
    </svg>
  );
}
