import { CLIENT_ERRORS } from '@tag/contract/errors';
import {
  listAllOrders,
  STAFF_STAGE_LABELS,
  staffOrderQueryStruct,
  type OrderStage,
  type StaffOrder,
} from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import type { DataColumn } from '@tag/ui/data-table';
import { Link } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { ListBar } from '../../features/lists/list-bar.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import {
  ORDER_CARDS_COLUMN,
  ORDER_NAME_COLUMN,
  orderStageColumn,
} from '../../features/orders/order-columns.tsx';
import {
  ORDER_SORT_CHOICES,
  readOrderFilters,
  stageFilter,
} from '../../features/orders/order-filters.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { Age, Day } from '../../features/time/short-time.tsx';

export const head: PageHead = {
  title: 'Orders',
  description: 'Everyone’s orders and their progress.',
};

/** Everyone's orders, or those of one customer. */
export default function StaffOrdersScreen() {
  const client = useClient();
  const list = useList(readQuery, (query, signal) =>
    client.call(listAllOrders, { query }, { signal }),
  );
  const { customerId, stage } = list.query;
  useLiveReload(list.again);
  return (
    <AreaPage title="Orders" lead="Everyone’s orders, drafts included.">
      <ListBar
        things="orders"
        list={list}
        placeholder="Order or customer"
        filters={[stageFilter(stage, STAFF_STAGE_LABELS)]}
        sorts={ORDER_SORT_CHOICES}
      >
        {customerId !== undefined && (
          <Button onClick={() => list.go({ customer: '' })}>Show everyone’s</Button>
        )}
      </ListBar>
      <PagedTable
        caption="Orders"
        things="orders"
        columns={COLUMNS}
        list={list}
        keyOf={({ orderNumber }) => orderNumber}
        none={{
          title: 'No such order',
          text: CLIENT_ERRORS.no_search_results,
          filters: ['search', 'stage', 'customer'],
        }}
      />
    </AreaPage>
  );
}

function readQuery(address: URLSearchParams) {
  const customerId = address.get('customer') ?? undefined;
  const [failure] = staffOrderQueryStruct.validate({ customerId });
  return {
    ...readOrderFilters(address),
    ...(customerId !== undefined && !failure && { customerId }),
  };
}

const COLUMNS: readonly DataColumn<StaffOrder>[] = [
  ORDER_NAME_COLUMN,
  {
    key: 'customer',
    label: 'Customer',
    narrow: 'line',
    cell: ({ customer: { email, id, name } }) => (
      <span className="list-wide">
        <Link to={{ search: `?customer=${id}` }}>
          <span className="tag-hidden">Orders of </span>
          {name}
        </Link>
        <span className="list-aside">
          <EmailText email={email} />
        </span>
      </span>
    ),
  },
  orderStageColumn(STAFF_STAGE_LABELS),
  {
    key: 'since',
    label: 'In this stage for',
    narrow: 'least',
    cell: ({ stage, stageSince }) => !ENDED.includes(stage) && <Age at={stageSince} />,
  },
  { key: 'dueAt', label: 'Due', narrow: 'end', sortable: true, cell: dueOf },
  ORDER_CARDS_COLUMN,
  { key: 'speed', label: 'Speed', narrow: 'least', cell: ({ serviceSpeed }) => serviceSpeed },
];

const ENDED: readonly OrderStage[] = ['shipped', 'cancelled'];

function dueOf({ dueAt, shippedAt, stage }: StaffOrder) {
  if (shippedAt) {
    return (
      <>
        Shipped <Day at={shippedAt} />
      </>
    );
  }
  if (!dueAt || ENDED.includes(stage)) return null;
  const isLate = new Date(dueAt) < new Date();
  return (
    <span className={isLate ? 'list-late' : undefined}>
      {isLate ? 'Late since ' : 'Due '}
      <Day at={dueAt} />
    </span>
  );
}
