import { CLIENT_ERRORS } from '@tag/contract/errors';
import {
  listOrders,
  ORDER_SORTS,
  ORDER_STAGE_LABELS,
  ORDER_STAGES,
  type OrderSummary,
} from '@tag/contract/orders';
import { SelectField } from '@tag/ui/form';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import {
  oneOfChoices,
  readListAddress,
  useListAddress,
} from '../../features/lists/list-address.ts';
import { SearchField } from '../../features/lists/search-field.tsx';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { SUBMIT_CARDS_PATH } from '../../features/orders/order-paths.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { orderColumns } from './order-columns.tsx';
import '@tag/ui/button.css';
import '@tag/ui/confirm-dialog.css';
import '@tag/ui/data-table/data-table.css';
import '@tag/ui/data-table/pagination.css';
import '@tag/ui/form/fields.css';
import '@tag/ui/form/form.css';
import '@tag/ui/modal.css';
import '@tag/ui/notice.css';
import '../../features/lists/lists.css';
import './screen.css';

export const head: PageHead = {
  title: 'Order history',
  description: 'All your orders and their progress.',
};

const STAGES = ORDER_STAGES.map((value) => ({ value, label: ORDER_STAGE_LABELS[value] }));

export default function OrderHistoryScreen() {
  usePageHead(head);
  const client = useClient();
  const [address, go] = useListAddress();
  const [draft, setDraft] = useState<OrderSummary>();
  const stage = oneOfChoices(ORDER_STAGES, address.get('stage'));
  const query = {
    ...readListAddress(address),
    ...(stage && { stage }),
    sort: oneOfChoices(ORDER_SORTS, address.get('sort')) ?? 'updatedAt',
    direction: oneOfChoices(['asc', 'desc'] as const, address.get('direction')) ?? 'desc',
  };
  const list = useAnswer(JSON.stringify(query), (signal) =>
    client.call(listOrders, { query }, { signal }),
  );
  const { answer, loading, again } = list;
  useLiveReload(again);
  const isFiltered = query.search !== undefined || stage !== undefined;
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
      <search className="list-filters" aria-label="Filter orders">
        <SearchField
          value={query.search ?? ''}
          placeholder="Order name or number"
          onSearch={(search) => go({ search })}
        />
        <SelectField
          name="stage"
          label="Status"
          placeholder="All"
          choices={STAGES}
          value={stage ?? ''}
          onChange={(value) => go({ stage: value })}
        />
      </search>
      <PagedTable
        caption="Orders"
        things="orders"
        columns={orderColumns(setDraft)}
        list={list}
        keyOf={({ orderNumber }) => orderNumber}
        sort={{ key: query.sort, direction: query.direction }}
        onSort={(sort, direction) => go({ sort, direction })}
        none={{ title: 'No such order', text: CLIENT_ERRORS.no_search_results }}
        go={go}
      />
      {draft && <DeleteDraft order={draft} onDeleted={again} onClose={() => setDraft(undefined)} />}
    </AreaPage>
  );
}

function NoOrders() {
  return (
    <AreaPage title="Order history" lead="Newest first.">
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
