import { formatCount, formatDate, formatMoney } from '@tag/contract/formats';
import { lockSubOrders, type Order, type SubOrder, type TotalFee } from '@tag/contract/orders';
import { DataTable, type DataColumn } from '@tag/ui/data-table';
import { SearchIcon } from '@tag/ui/icons';
import { Notice } from '@tag/ui/notice';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmailText } from '../email-text/email-text.tsx';
import { OwnerOnly, useMay } from '../owner-only/owner-only.tsx';
import { Moment } from '../time/moment.tsx';
import { LockSubOrders } from './lock-sub-orders.tsx';
import { packingListPath, PARTS_ID } from './order-paths.ts';
import { StageChip } from './stage.tsx';
import '../lists/lists.css';

interface SubOrdersProps {
  order: Order;
  shares: TotalFee['shares'];
  isPaid: boolean;
  onChanged(): void;
}

/** The sub-orders of a group order, each with its customer and share of the fees. */
export function SubOrders({ order, shares, isPaid, onChanged }: SubOrdersProps) {
  const [locking, setLocking] = useState<SubOrder>();
  const { subOrders, orderNumber } = order;
  const locksHere = !isPaid && order.access === 'submitter';
  const mayLock = useMay(lockSubOrders);
  const amounts = new Map(shares.map(({ subOrderId, amount }) => [subOrderId, amount]));
  const columns: DataColumn<SubOrder>[] = [
    {
      key: 'name',
      label: 'Sub-order',
      heading: true,
      cell: ({ name, isLocked, lockedBy }) => (
        <span className="list-long">
          {name}
          {isLocked && (
            <span className="list-aside">{lockedBy ? `Locked by ${lockedBy}` : 'Locked'}</span>
          )}
        </span>
      ),
    },
    {
      key: 'customer',
      label: 'Customer',
      cell: ({ customer }) => <Customer customer={customer} />,
    },
    {
      key: 'speed',
      label: 'Speed',
      cell: ({ dueAt, serviceSpeedName }) => (
        <>
          {serviceSpeedName ?? 'Not chosen yet'}
          {dueAt && <span className="list-aside">Due {formatDate(dueAt)}</span>}
        </>
      ),
    },
    {
      key: 'cards',
      label: 'Cards',
      numeric: true,
      cell: ({ cards, unfinishedCards }) => (
        <>
          {formatCount(cards)}
          {unfinishedCards > 0 && (
            <span className="list-aside">{formatCount(unfinishedCards)} unfinished</span>
          )}
        </>
      ),
    },
    {
      key: 'share',
      label: 'Share of the fees',
      numeric: true,
      cell: ({ id }) => formatMoney(amounts.get(id) ?? 0),
    },
    ...(isPaid
      ? [
          {
            key: 'stage',
            label: 'Status',
            cell: ({ arrivedCards, cards, stage }: SubOrder) => (
              <>
                <StageChip stage={stage} />
                {arrivedCards > 0 && arrivedCards < cards && (
                  <span className="list-aside">
                    {formatCount(arrivedCards)} of {formatCount(cards)} arrived
                  </span>
                )}
              </>
            ),
          },
        ]
      : []),
    // Customers don't pack: whoever submits the order does.
    ...(isPaid && order.access !== 'customer'
      ? [
          {
            key: 'papers',
            label: 'Packing list',
            cell: ({ id, name }: SubOrder) => (
              <span className="list-acts">
                <Link to={packingListPath(orderNumber, id)}>
                  Packing list<span className="tag-hidden"> of {name}</span>
                </Link>
              </span>
            ),
          },
        ]
      : []),
    // Its owner does it in the task list.
    ...(locksHere && mayLock
      ? [
          {
            key: 'acts',
            label: 'Actions',
            cell: (subOrder: SubOrder) => (
              <span className="list-acts">
                <button type="button" onClick={() => setLocking(subOrder)}>
                  {subOrder.isLocked ? 'Unlock' : 'Lock'}
                  <span className="tag-hidden"> {subOrder.name}</span>
                </button>
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <section className="order-cards" aria-labelledby={PARTS_ID}>
      <h2 id={PARTS_ID} tabIndex={-1}>
        Sub-orders
      </h2>
      <DataTable
        caption="Sub-orders"
        columns={columns}
        rows={subOrders}
        keyOf={({ id }) => id}
        loading={false}
        empty={
          <Notice icon={<SearchIcon />} title={<h3>No sub-orders yet</h3>}>
            <p>Add one for each person whose cards you send.</p>
          </Notice>
        }
      />
      {locksHere && <OwnerOnly calls={[lockSubOrders]} to="lock and unlock sub-orders" />}
      {locking && (
        <LockSubOrders
          orderNumber={orderNumber}
          subOrders={[locking]}
          isLocked={!locking.isLocked}
          refresh={onChanged}
          onClose={() => setLocking(undefined)}
          onDone={() => setLocking(undefined)}
        />
      )}
    </section>
  );
}

function Customer({ customer }: Pick<SubOrder, 'customer'>) {
  if (!customer) return <span className="list-aside">None invited</span>;
  return (
    <span className="list-long">
      {customer.name ?? <EmailText email={customer.email} />}
      <span className="list-aside">
        {customer.hasJoined ? (
          customer.name && <EmailText email={customer.email} />
        ) : customer.sendsAt ? (
          <>
            Our email goes out on <Moment at={customer.sendsAt} />
          </>
        ) : (
          'Invited, hasn’t joined yet'
        )}
      </span>
    </span>
  );
}
