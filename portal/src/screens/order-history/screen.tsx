import { CLIENT_ERRORS } from '@tag/contract/errors';
import { listOrders, type OrderSummary } from '@tag/contract/orders';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { ExportButton } from '../../features/csv/export-button.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { useListAddress } from '../../features/lists/list-address.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { OrderFilters, readOrderFilters } from '../../features/orders/order-filters.tsx';
import { SUBMIT_CARDS_PATH } from '../../features/orders/order-paths.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { orderColumns } from './order-columns.tsx';
import { ordersFile } from './orders-file.ts';
import '@tag/ui/button.css';
import '@tag/ui/data-table/data-table.css';
import '@tag/ui/data-table/pagination.css';
import '@tag/ui/form/fields.css';
import '@tag/ui/form/form.css';
import '@tag/ui/modal.css';
import '@tag/ui/notice.css';
import '../../features/lists/lists.css';

export const head: PageHead = {
  title: 'Order history',
  description: 'All your orders and their progress.',
};

export default function OrderHistoryScreen() {
  usePageHead(head);
  const client = useClient();
  const [address, go] = useListAddress();
  const [draft, setDraft] = useState<OrderSummary>();
  const query = readOrderFilters(address);
  const list = useAnswer(JSON.stringify(query), (signal) =>
    client.call(listOrders, { query }, { signal }),
  );
  const { answer, loading, again } = list;
  useLiveReload(again);
  const isFiltered = query.search !== undefined || query.stage !== undefined;
  if (answer?.total === 0 && !isFiltered && !loading) return <NoOrders />;
  return (
    <AreaPage
      title="Order history"
      lead="Drafts, orders on their way, and orders we’ve sent back."
      aside={
        <Link to={SUBMIT_CARDS_PATH} className="button">
          Submit cards
        </Link>
      }
    >
      <div className="list-bar">
        <OrderFilters
          search={query.search ?? ''}
          stage={query.stage ?? ''}
          placeholder="Order name or number"
          onChange={go}
        />
        <div className="list-bar__acts">
          <ExportButton fileName="orders.csv" write={() => ordersFile(client, query)} />
        </div>
      </div>
      <PagedTable
        caption="Orders"
        things="orders"
        columns={orderColumns(setDraft)}
        list={list}
        keyOf={({ orderNumber }) => orderNumber}
        sort={{ key: query.sort, direction: query.direction }}
        onSort={(sort, direction) => go({ sort, direction })}
        none={{
          title: 'No such order',
          text: CLIENT_ERRORS.no_search_results,
          filters: ['search', 'stage'],
        }}
        go={go}
      />
      {draft && <DeleteDraft order={draft} onDeleted={again} onClose={() => setDraft(undefined)} />}
    </AreaPage>
  );
}

function NoOrders() {
  return (
    <AreaPage title="Order history" lead="Your orders and their progress.">
      <div className="area-page__empty">
        <Parcel />
        <h2>You have no orders yet</h2>
        <p>
          Orders you submit appear here, with their number, their cards and the stage they have
          reached.
        </p>
        <div className="area-page__actions">
          <Link to={SUBMIT_CARDS_PATH} className="button">
            Submit cards
          </Link>
        </div>
      </div>
    </AreaPage>
  );
}

function Parcel() {
  return (
    <svg viewBox="0 0 96 72" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M10 22 48 8l38 14v32L48 66 10 54z" strokeLinejoin="round" />
      <path d="M10 22l38 13 38-13M48 35v31" strokeLinejoin="round" />
      <path d="M29 15.5 67 29v11" strokeDasharray="4 4" />
    </svg>
  );
}
