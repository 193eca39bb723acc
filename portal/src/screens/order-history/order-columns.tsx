import { formatMoney } from '@tag/contract/formats';
import type { OrderSummary } from '@tag/contract/orders';
import type { DataColumn } from '@tag/ui/data-table';
import { Link } from 'react-router-dom';
import { RowActs } from '../../features/lists/row-acts.tsx';
import {
  ORDER_CARDS_COLUMN,
  ORDER_NAME_COLUMN,
  orderStageColumn,
} from '../../features/orders/order-columns.tsx';
import { orderDetailPath, resumePath } from '../../features/orders/order-paths.ts';
import { Age, Day } from '../../features/time/short-time.tsx';

/** What a row's menu does: delete a draft, or start one like the order. */
type OrderAct = 'delete' | 'again';
type OnAct = (act: OrderAct, order: OrderSummary) => void;

/** The list's columns. */
export const orderColumns = (onAct: OnAct): DataColumn<OrderSummary>[] => [
  ORDER_NAME_COLUMN,
  orderStageColumn(),
  {
    key: 'dueAt',
    label: 'Expected or shipped',
    narrow: 'second-end',
    sortable: true,
    cell: whenOf,
  },
  { ...ORDER_CARDS_COLUMN, narrow: 'none' },
  {
    key: 'total',
    label: 'Total',
    narrow: 'end',
    numeric: true,
    cell: ({ total }) => total !== null && formatMoney(total),
  },
  {
    key: 'acts',
    label: 'Actions',
    narrow: 'corner',
    cell: (order) => <Acts {...{ order, onAct }} />,
  },
];

/** What is known of an order's way, the latest first. */
function whenOf({ dueAt, shippedAt, stage, submittedAt, updatedAt }: OrderSummary) {
  if (shippedAt)
    return (
      <>
        Shipped <Day at={shippedAt} />
      </>
    );
  if (dueAt && stage !== 'cancelled')
    return (
      <>
        Due <Day at={dueAt} />
      </>
    );
  if (submittedAt)
    return (
      <>
        Submitted <Day at={submittedAt} />
      </>
    );
  return (
    <>
      Saved <Age at={updatedAt} addSuffix />
    </>
  );
}

function Acts({ order, onAct }: { order: OrderSummary; onAct: OnAct }) {
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
      {isOwner && (isDraft || stage !== 'incomplete') && (
        <RowActs
          of={name || orderNumber}
          acts={[isDraft ? DELETE : AGAIN]}
          onAct={(act) => onAct(act, order)}
        />
      )}
    </span>
  );
}

const DELETE = { key: 'delete', label: 'Delete' } as const;
const AGAIN = { key: 'again', label: 'Order again' } as const;
