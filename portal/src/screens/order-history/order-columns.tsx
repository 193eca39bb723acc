import type { OrderSummary } from '@tag/contract/orders';
import type { DataColumn } from '@tag/ui/data-table';
import { Link } from 'react-router-dom';
import { ORDER_NAME_COLUMN, ORDER_PROGRESS_COLUMNS } from '../../features/orders/order-columns.tsx';
import { orderDetailPath, resumePath } from '../../features/orders/order-paths.ts';

/** The list's columns; `onDelete` is asked to delete a draft. */
export const orderColumns = (
  onDelete: (order: OrderSummary) => void,
): DataColumn<OrderSummary>[] => [
  ORDER_NAME_COLUMN,
  ...ORDER_PROGRESS_COLUMNS,
  { key: 'acts', label: 'Actions', cell: (order) => <Acts {...{ order, onDelete }} /> },
];

function Acts(props: { order: OrderSummary; onDelete(order: OrderSummary): void }) {
  const { order, onDelete } = props;
  const { canEnter, isOwner, orderNumber, name, stage, missing } = order;
  const of = <span className="tag-hidden"> {name || orderNumber}</span>;
  const isDraft = isOwner && stage === 'incomplete' && missing.includes('payment');
  return (
    <span className="list-acts">
      {stage === 'incomplete' && canEnter ? (
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
