import { formatCount, formatDate, formatMoney } from '@tag/contract/formats';
import type { OrderSummary } from '@tag/contract/orders';
import type { DataColumn } from '@tag/ui/data-table';
import { Link } from 'react-router-dom';
import { orderDetailPath, resumePath } from '../../features/orders/order-paths.ts';
import { Stage } from '../../features/orders/stage.tsx';

/** The list's columns; `onDelete` is asked to delete a draft. */
export function orderColumns(onDelete: (order: OrderSummary) => void): DataColumn<OrderSummary>[] {
  return [
    {
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
    },
    {
      key: 'stage',
      label: 'Status',
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
    {
      key: 'total',
      label: 'Total',
      numeric: true,
      cell: ({ total }) => (total === null ? '–' : formatMoney(total)),
    },
    {
      key: 'submittedAt',
      label: 'Submitted',
      sortable: true,
      cell: ({ submittedAt }) => (submittedAt ? formatDate(submittedAt) : '–'),
    },
    {
      key: 'updatedAt',
      label: 'Changed',
      sortable: true,
      cell: ({ updatedAt }) => formatDate(updatedAt),
    },
    { key: 'acts', label: 'Actions', cell: (order) => <Acts {...{ order, onDelete }} /> },
  ];
}

function Acts(props: { order: OrderSummary; onDelete(order: OrderSummary): void }) {
  const { order, onDelete } = props;
  const { orderNumber, name, stage, missing } = order;
  const of = <span className="tag-hidden"> {name || orderNumber}</span>;
  const isDraft = stage === 'incomplete' && missing.includes('payment');
  return (
    <span className="list-acts">
      {stage === 'incomplete' ? (
        <Link to={resumePath(order)}>Continue{of}</Link>
      ) : (
        <Link to={orderDetailPath(orderNumber)}>View{of}</Link>
      )}
      {isDraft && (
        <button type="button" onClick={() => onDelete(order)}>
          Delete{of}
        </button>
      )}
    </span>
  );
}
