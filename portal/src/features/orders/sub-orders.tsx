import { formatCards, formatCount, formatDate, formatMoney } from '@tag/contract/formats';
import { lockSubOrders, type Order, type SubOrder, type TotalFee } from '@tag/contract/orders';
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
  return (
    <section aria-labelledby={PARTS_ID}>
      <h2 id={PARTS_ID} tabIndex={-1}>
        Sub-orders
      </h2>
      {subOrders.length === 0 ? (
        <Notice icon={<SearchIcon />} title={<h3>No sub-orders yet</h3>}>
          <p>Add one for each person whose cards you send.</p>
        </Notice>
      ) : (
        <ul className="order-parts">
          {subOrders.map((subOrder) => (
            <li key={subOrder.id}>
              <Part {...{ subOrder, isPaid }} share={amounts.get(subOrder.id) ?? 0} />
              <p className="list-acts">
                {/* Customers don't pack: whoever submits the order does. */}
                {isPaid && order.access !== 'customer' && (
                  <Link to={packingListPath(orderNumber, subOrder.id)}>
                    Packing list<span className="tag-hidden"> of {subOrder.name}</span>
                  </Link>
                )}
                {/* Its owner does it where the order is entered. */}
                {locksHere && mayLock && (
                  <button type="button" onClick={() => setLocking(subOrder)}>
                    {subOrder.isLocked ? 'Unlock' : 'Lock'}
                    <span className="tag-hidden"> {subOrder.name}</span>
                  </button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
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

interface PartProps {
  subOrder: SubOrder;
  isPaid: boolean;
  /** US cents of the order's fees. */
  share: number;
}

function Part({ subOrder, isPaid, share }: PartProps) {
  const { arrivedCards, cards, dueAt, isLocked, lockedBy, unfinishedCards } = subOrder;
  const facts = [
    formatCards(cards),
    unfinishedCards > 0 && `${formatCount(unfinishedCards)} unfinished`,
    arrivedCards > 0 && arrivedCards < cards && `${formatCount(arrivedCards)} arrived`,
    `${formatMoney(share)} of the fees`,
    subOrder.serviceSpeedName ?? 'Speed not chosen yet',
    dueAt && `due ${formatDate(dueAt)}`,
    // A paid one can't change anyway.
    !isPaid && isLocked && (lockedBy ? `Locked by ${lockedBy}` : 'Locked'),
  ];
  return (
    <div>
      <p className="order-parts-name">
        <strong>{subOrder.name}</strong>
        {isPaid && <StageChip stage={subOrder.stage} />}
        <Customer customer={subOrder.customer} />
      </p>
      <p className="tracking-text">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function Customer({ customer }: Pick<SubOrder, 'customer'>) {
  if (!customer) return <span className="tracking-text">Nobody invited</span>;
  const { email, hasJoined, isInvited, name, sendsAt } = customer;
  return (
    <span className="tracking-text">
      {name && `${name} · `}
      {(hasJoined || !name) && <EmailText email={email} />}
      {!hasJoined && (name ? '' : ' · ')}
      {!hasJoined &&
        (sendsAt ? (
          <>
            Our email goes out on <Moment at={sendsAt} />
          </>
        ) : isInvited ? (
          'Invited, hasn’t joined yet'
        ) : (
          'Not invited yet'
        ))}
    </span>
  );
}
