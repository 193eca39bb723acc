import { CLIENT_ERRORS } from '@tag/contract/errors';
import {
  LISTING_STATES,
  listAllListings,
  readAnyListingHistory,
  type StaffListing,
} from '@tag/contract/tag-market';
import { SelectField } from '@tag/ui/form';
import { useState } from 'react';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import {
  oneOfChoices,
  readListAddress,
  useListAddress,
} from '../../features/lists/list-address.ts';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { SearchField } from '../../features/lists/search-field.tsx';
import { ListingHistory } from '../../features/market/listing-history.tsx';
import { LISTING_STATE_WORDS } from '../../features/market/listing-words.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { usePermission } from '../../session/use-permission.ts';
import { listingColumns, type StaffTask } from './listing-columns.tsx';
import { RecordPayout } from './record-payout.tsx';
import { RecordSale } from './record-sale.tsx';
import { ReverseSale } from './reverse-sale.tsx';
import '@tag/ui/button.css';
import '@tag/ui/data-table/data-table.css';
import '@tag/ui/data-table/pagination.css';
import '@tag/ui/form/fields.css';
import '@tag/ui/form/form.css';
import '@tag/ui/hidden.css';
import '@tag/ui/modal.css';
import '@tag/ui/notice.css';
import '../../features/lists/lists.css';

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

/** Everyone's listings; staff record and reverse sales here, and record payouts. */
export default function StaffListingsScreen() {
  usePageHead(head);
  const client = useClient();
  const [address, go] = useListAddress();
  const [task, setTask] = useState<{ kind: StaffTask; listing: StaffListing }>();
  const mayUpdate = usePermission({ action: 'update', resource: 'listings' });
  const status = oneOfChoices(STATUSES, address.get('status'));
  const query = {
    ...readListAddress(address),
    ...(status === PAYOUT_DUE && { isPayoutDue: true }),
    ...(status && status !== PAYOUT_DUE && { status: [status] }),
  };
  const list = useAnswer(JSON.stringify(query), (signal) =>
    client.call(listAllListings, { query }, { signal }),
  );
  const close = () => setTask(undefined);
  return (
    <AreaPage title="Listings" lead="Everyone’s listings, with their sales and payouts.">
      <div className="list-bar">
        <search className="list-filters" aria-label="Filter listings">
          <SearchField
            value={query.search ?? ''}
            placeholder="Card, certificate, seller, or email"
            onSearch={(search) => go({ search })}
          />
          <SelectField
            name="status"
            label="Status"
            placeholder="All"
            choices={CHOICES}
            value={status ?? ''}
            onChange={(next) => go({ status: next })}
          />
        </search>
      </div>
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
        go={go}
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
