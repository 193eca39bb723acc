import { formatCount, formatDate } from '@tag/contract/formats';
import type { OrderSummary } from '@tag/contract/orders';
import type { DataColumn } from '@tag/ui/data-table';
import { Link } from 'react-router-dom';
import { orderDetailPath } from './order-paths.ts';
import { Stage } from './stage.tsx';
import './order-columns.css';

function asideOf({ groupSubmitter, kind, name, orderNumber }: OrderSummary): string {
  const submitter = groupSubmitter !== null && `through ${groupSubmitter}`;
  return [name && orderNumber, kind === 'group' && 'Group order', submitter]
    .filter(Boolean)
    .join(' · ');
}

/** The column with an order's name, its link, and its group submitter. */
export const ORDER_NAME_COLUMN: DataColumn<OrderSummary> = {
  key: 'name',
  label: 'Order',
  sortable: true,
  heading: true,
  cell: (order) => (
    <span className="list-long order-name">
      <Link to={orderDetailPath(order.orderNumber)}>{order.name || order.orderNumber}</Link>
      <span className="list-aside">{asideOf(order)}</span>
    </span>
  ),
};

const dateColumn = (
  key: 'submittedAt' | 'receivedAt' | 'shippedAt',
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
];
