import { ORDER_STAGE_LABELS, ORDER_STAGES, type OrderSummary } from '@tag/contract/orders';
import type { DataColumn } from '@tag/ui/data-table';
import { Link } from 'react-router-dom';
import { CardCount } from './card-count.tsx';
import { orderDetailPath } from './order-paths.ts';
import { stageColor } from './stage-color.ts';
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
  grows: true,
  cell: (order) => (
    <span className="list-name">
      <Link to={orderDetailPath(order.orderNumber)}>{order.name || order.orderNumber}</Link>
      <span className="list-aside">{asideOf(order)}</span>
    </span>
  ),
};

/** How far an order is, in words, which are the customers' by default, and as a bar. */
export const orderStageColumn = (words = ORDER_STAGE_LABELS): DataColumn<OrderSummary> => ({
  key: 'stage',
  label: 'Status',
  narrow: 'line',
  sortable: true,
  cell: ({ stage, missing }) => (
    <span className="order-progress" style={stageColor(stage)}>
      <Stage {...{ stage, missing, words }} />
      {stage !== 'incomplete' && stage !== 'cancelled' && (
        <progress value={ORDER_STAGES.indexOf(stage)} max={LAST_STAGE} aria-hidden="true" />
      )}
    </span>
  ),
});

const LAST_STAGE = ORDER_STAGES.indexOf('shipped');

export const ORDER_CARDS_COLUMN: DataColumn<OrderSummary> = {
  key: 'cards',
  label: 'Cards',
  narrow: 'line',
  sortable: true,
  numeric: true,
  cell: ({ cards }) => <CardCount cards={cards} />,
};
