import { CLIENT_ERRORS } from '@tag/contract/errors';
import {
  LISTING_STATES,
  listAllListings,
  readAnyListingHistory,
  type StaffListing,
} from '@tag/contract/tag-market';
import { useState } from 'react';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { oneOfChoices, readListAddress } from '../../features/lists/list-address.ts';
import { ListBar } from '../../features/lists/list-bar.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { ListingHistory } from '../../features/market/listing-history.tsx';
import { LISTING_STATE_WORDS } from '../../features/market/listing-words.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePermission } from '../../session/use-permission.ts';
import { listingColumns, type StaffTask } from './listing-columns.tsx';
import { RecordPayout } from './record-payout.tsx';
import { RecordSale } from './record-sale.tsx';
import { ReverseSale } from './reverse-sale.tsx';

export const head: PageHead = {
  title: 'Listings',
  description: 'Everyone’s listings on the market.',
};

/** The status filters, including sales that wait for their payout. */
const PAYOUT_DUE = 'payout-due';
const STATUSES = [...LISTING_STATES, PAYOUT_DUE] as const;
const CHOICES = STATUSES.map((value) => ({
  value,
  label: value === PAYOUT_DUE ? 'Payout due' : LISTING_STATE_WORDS[value],
}));
const ACTORS = { seller: 'the seller', partner: 'a partner', staff: 'staff' } as const;

function readQuery(address: URLSearchParams) {
  const status = oneOfChoices(STATUSES, address.get('status'));
  return {
    ...readListAddress(address),
    ...(status === PAYOUT_DUE && { isPayoutDue: true }),
    ...(status && status !== PAYOUT_DUE && { status: [status] }),
  };
}

/** Everyone's listings; staff record and reverse sales here, and record payouts. */
export default function StaffListingsScreen() {
  const client = useClient();
  const [task, setTask] = useState<{ kind: StaffTask; listing: StaffListing }>();
  const mayUpdate = usePermission({ action: 'update', resource: 'listings' });
  const list = useList(readQuery, (query, signal) =>
    client.call(listAllListings, { query }, { signal }),
  );
  const { query } = list;
  const status = query.isPayoutDue ? PAYOUT_DUE : query.status?.[0];
  const close = () => setTask(undefined);
  return (
    <AreaPage title="Listings" lead="Everyone’s listings, with their sales and payouts.">
      <ListBar
        things="listings"
        list={list}
        placeholder="Card, certificate, seller, or email"
        filters={[{ name: 'status', label: 'Status', choices: CHOICES, value: status ?? '' }]}
      />
      <PagedTable
        caption="Listings"
        things="listings"
        columns={listingColumns(mayUpdate, (kind, listing) => setTask({ kind, listing }))}
        list={list}
        keyOf={({ id }) => id}
        none={
          query.search || status
            ? {
                title: 'No such listing',
                text: CLIENT_ERRORS.no_search_results,
                filters: ['search', 'status'],
              }
            : { title: 'No listings yet', text: 'Cards that sellers publish appear here.' }
        }
      />
      {task?.kind === 'sold' && (
        <RecordSale listing={task.listing} onClose={close} onDone={list.again} />
      )}
      {task?.kind === 'payout' && (
        <RecordPayout listing={task.listing} onClose={close} onDone={list.again} />
      )}
      {task?.kind === 'reverse' && (
        <ReverseSale listing={task.listing} onClose={close} onDone={list.again} />
      )}
      {task?.kind === 'history' && (
        <ListingHistory
          listing={task.listing}
          actors={ACTORS}
          read={(signal) =>
            client.call(readAnyListingHistory, { params: { id: task.listing.id } }, { signal })
          }
          onClose={close}
        />
      )}
    </AreaPage>
  );
}
