import { formatCount, formatDate } from '@tag/contract/formats';
import type { OrderSummary } from '@tag/contract/orders';
import type { DataColumn } from '@tag/ui/data-table';
import { Link } from 'react-router-dom';
import { orderDetailPath } from './order-paths.ts';
import { Stage } from './stage.tsx';
import './order-columns.css';

/** The column that names an order of a list, and links to it. */
export const ORDER_NAME_COLUMN: DataColumn<OrderSummary> = {
  key: 'name',
  label: 'Order',
  sortable: true,
  heading: true,
  cell: ({ name, orderNumber, kind }) => (
    <span className="list-long order-name">
      <Link to={orderDetailPath(orderNumber)}>{name || orderNumber}</Link>
      <span className="list-aside">
        {[name && orderNumber, kind === 'group' && 'Group order'].filter(Boolean).join(' · ')}
      </span>
    </span>
  ),
};

const dateColumn = (
  key: 'submittedAt' | 'receivedAt' | 'shippedAt' | 'updatedAt',
  label: string,
): DataColumn<OrderSummary> => ({
  key,
  label,
  sortable: true,
  cell: ({ [key]: date }) => (date === null ? '–' : formatDate(date)),
});

/** How far the orders of a list are. */
export const ORDER_PROGRESS_COLUMNS: readonly DataColumn<OrderSummary>[] = [
  {
    key: 'stage',
    label: 'Status',
    sortable: true,
    cell: ({ stage, missing }) => <Stage stage={stage} missing={missing} />,
  },
  {
    key: 'cards',
    label: 'Cards',
    sortable: true,
    numeric: true,
    cell: ({ cards }) => formatCount(cards),
  },
  { key: 'speed', label: 'Speed', cell: ({ serviceSpeed }) => serviceSpeed ?? '–' },
  dateColumn('submittedAt', 'Submitted'),
  dateColumn('receivedAt', 'Received'),
  dateColumn('shippedAt', 'Shipped'),
  {
    key: 'submitter',
    label: 'Group submitter',
    cell: ({ groupSubmitter }) =>
      groupSubmitter === null ? '–' : <span className="order-submitter">{groupSubmitter}</span>,
  },
  dateColumn('updatedAt', 'Changed'),
];
