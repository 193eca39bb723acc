import { CLIENT_ERRORS } from '@tag/contract/errors';
import { listOrders, type OrderSummary } from '@tag/contract/orders';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { ExportButton } from '../../features/csv/export-button.tsx';
import { ListBar } from '../../features/lists/list-bar.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import {
  ORDER_SORT_CHOICES,
  readOrderFilters,
  stageFilter,
} from '../../features/orders/order-filters.tsx';
import { useOrderAgain } from '../../features/orders/use-order-again.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { orderColumns } from './order-columns.tsx';
import { ordersFile } from './orders-file.ts';

export const head: PageHead = {
  title: 'Order history',
  description: 'All your orders and their progress.',
};

export default function OrderHistoryScreen() {
  const client = useClient();
  const [draft, setDraft] = useState<OrderSummary>();
  const startAgain = useOrderAgain();
  const list = useList(readOrderFilters, (query, signal) =>
    client.call(listOrders, { query }, { signal }),
  );
  const { answer, loading, again, query } = list;
  useLiveReload(again);
  const isFiltered = query.search !== undefined || query.stage !== undefined;
  if (answer?.total === 0 && !isFiltered && !loading) return <NoOrders />;
  return (
    <AreaPage
      title="Order history"
      lead="Drafts, orders on their way, and orders we’ve sent back."
      aside={
        <Link to={href('/submit-cards')} className="button">
          Submit cards
        </Link>
      }
    >
      <ListBar
        things="orders"
        list={list}
        placeholder="Order name or number"
        filters={[stageFilter(query.stage)]}
        sorts={ORDER_SORT_CHOICES}
      >
        <ExportButton fileName="orders.csv" write={() => ordersFile(client, query)} />
        <Link to={href('/statements/:month?')}>Monthly statements</Link>
      </ListBar>
      <PagedTable
        caption="Orders"
        things="orders"
        columns={orderColumns((act, order) =>
          act === 'delete' ? setDraft(order) : void startAgain(order.orderNumber),
        )}
        list={list}
        keyOf={({ orderNumber }) => orderNumber}
        none={{
          title: 'No such order',
          text: CLIENT_ERRORS.no_search_results,
          filters: ['search', 'stage'],
        }}
      />
      {draft && <DeleteDraft order={draft} onDeleted={again} onClose={() => setDraft(undefined)} />}
    </AreaPage>
  );
}

function NoOrders() {
  return (
    <AreaPage title="Order history" lead="Your orders and their progress.">
      <div className="area-page-empty">
        <Parcel />
        <h2>You have no orders yet</h2>
        <p>
          Orders you submit appear here, with their number, their cards and the stage they have
          reached.
        </p>
        <div className="area-page-actions">
          <Link to={href('/submit-cards')} className="button">
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
