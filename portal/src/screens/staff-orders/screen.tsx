import { CLIENT_ERRORS } from '@tag/contract/errors';
import { listAllOrders, staffOrderQueryStruct, type StaffOrder } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import type { DataColumn } from '@tag/ui/data-table';
import { Link } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { useListAddress } from '../../features/lists/list-address.ts';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { ORDER_NAME_COLUMN, ORDER_PROGRESS_COLUMNS } from '../../features/orders/order-columns.tsx';
import { OrderFilters, readOrderFilters } from '../../features/orders/order-filters.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import '@tag/ui/button.css';
import '@tag/ui/data-table/data-table.css';
import '@tag/ui/data-table/pagination.css';
import '@tag/ui/form/fields.css';
import '@tag/ui/hidden.css';
import '@tag/ui/notice.css';
import '../../features/lists/lists.css';

export const head: PageHead = {
  title: 'Orders',
  description: 'Everyone’s orders and their progress.',
};

/** Everyone's orders, or those of one customer. */
export default function StaffOrdersScreen() {
  usePageHead(head);
  const client = useClient();
  const [address, go] = useListAddress();
  const filters = readOrderFilters(address);
  const customerId = readCustomer(address);
  const query = { ...filters, ...(customerId !== undefined && { customerId }) };
  const list = useAnswer(JSON.stringify(query), (signal) =>
    client.call(listAllOrders, { query }, { signal }),
  );
  useLiveReload(list.again);
  return (
    <AreaPage title="Orders" lead="Everyone’s orders, drafts included.">
      <div className="list-bar">
        <OrderFilters
          search={filters.search ?? ''}
          stage={filters.stage ?? ''}
          placeholder="Number, name, customer, or email"
          onChange={go}
        />
        {customerId !== undefined && (
          <div className="list-bar__acts">
            <Button onClick={() => go({ customer: '' })}>Show everyone’s</Button>
          </div>
        )}
      </div>
      <PagedTable
        caption="Orders"
        things="orders"
        columns={COLUMNS}
        list={list}
        keyOf={({ orderNumber }) => orderNumber}
        sort={{ key: filters.sort, direction: filters.direction }}
        onSort={(sort, direction) => go({ sort, direction })}
        none={{
          title: 'No such order',
          text: CLIENT_ERRORS.no_search_results,
          filters: ['search', 'stage', 'customer'],
        }}
        go={go}
      />
    </AreaPage>
  );
}

function readCustomer(address: URLSearchParams): string | undefined {
  const customerId = address.get('customer') ?? undefined;
  const [failure] = staffOrderQueryStruct.validate({ customerId });
  return failure ? undefined : customerId;
}

const COLUMNS: readonly DataColumn<StaffOrder>[] = [
  ORDER_NAME_COLUMN,
  {
    key: 'customer',
    label: 'Customer',
    cell: ({ customer: { email, id, name } }) => (
      <span className="list-long">
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
  ...ORDER_PROGRESS_COLUMNS,
];
