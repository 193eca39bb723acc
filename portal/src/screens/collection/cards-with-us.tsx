import { listCardsWithUs, type CardWithUs } from '@tag/contract/collection';
import { formatDate, formatMoney } from '@tag/contract/formats';
import type { DataColumn } from '@tag/ui/data-table';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { readListAddress } from '../../features/lists/list-address.ts';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { orderDetailPath } from '../../features/orders/order-paths.ts';
import { StageChip } from '../../features/orders/stage.tsx';

/** The user's cards in the lab that have no certificate yet. */
export function CardsWithUs() {
  const client = useClient();
  const list = useList(
    (address) => {
      const { search: _, ...page } = readListAddress(address);
      return page;
    },
    (query, signal) => client.call(listCardsWithUs, { query }, { signal }),
    'with us',
  );
  useLiveReload(list.again);
  return (
    <PagedTable
      caption="Cards with us that aren’t graded yet"
      things="cards"
      columns={COLUMNS}
      list={list}
      keyOf={({ itemId }) => itemId}
      none={{
        title: 'Nothing is waiting for its grade',
        text: 'Cards you send us appear here from their arrival until they are graded.',
      }}
    />
  );
}

const COLUMNS: readonly DataColumn<CardWithUs>[] = [
  {
    key: 'card',
    label: 'Card',
    heading: true,
    grows: true,
    cell: ({ orderNumber, title }) => (
      <span className="list-name">
        <Link to={orderDetailPath(orderNumber)}>{title || 'Unnamed card'}</Link>
        <span className="list-aside">{orderNumber}</span>
      </span>
    ),
  },
  {
    key: 'stage',
    label: 'Stage',
    narrow: 'line',
    cell: ({ stage }) => <StageChip stage={stage} />,
  },
  {
    key: 'value',
    label: 'Declared value',
    narrow: 'end',
    numeric: true,
    cell: ({ value }) => (value === null ? '–' : formatMoney(value)),
  },
  {
    key: 'arrivedAt',
    label: 'Arrived',
    narrow: 'second-end',
    cell: ({ arrivedAt }) => formatDate(arrivedAt),
  },
];
