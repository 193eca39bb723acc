import { formatCards, formatMoney } from '@tag/contract/formats';
import {
  ORDER_STEP_LABELS,
  type Order,
  type OrderDetail,
  type OrderStep,
} from '@tag/contract/orders';
import { Link } from 'react-router-dom';
import { completeCardPath, resumePath, submissionPath } from './order-paths.ts';

/** The steps where something is entered. */
const ENTERED: readonly OrderStep[] = ['group-entry', 'card-entry', 'card-size', 'shipping'];

/** What an incomplete order still needs, each part with a link to its step, and the way on. */
export function OrderMissing({ detail: { fees, order } }: { detail: OrderDetail }) {
  const { cards, isOwner, orderNumber, ownerName, steps, missing } = order;
  const canOpen = order.access === 'owner' || order.access === 'customer';
  const isPaid = !missing.includes('payment');
  const open = steps.filter(
    ({ step, missing: fields }) => ENTERED.includes(step) && fields.length > 0,
  );
  const isReady = open.length === 0;
  const way = wayOn(order, isReady);
  return (
    <section className="area-page-card order-now order-missing" aria-labelledby="order-missing">
      <h2 id="order-missing">
        {!isReady ? 'Still missing' : isOwner ? 'Ready to pay' : 'Nothing is missing'}
      </h2>
      {isReady && (
        <p>
          {isOwner
            ? `${formatCards(cards)} for ${formatMoney(fees.total)} in total.`
            : `${ownerName} pays for the order next.`}
        </p>
      )}
      {!isReady && (
        <ul>
          {open.map(({ step, missing: fields }) => (
            <li key={step}>
              {canOpen ? (
                <Link
                  to={isPaid ? completeCardPath(orderNumber) : submissionPath(step, orderNumber)}
                >
                  {ORDER_STEP_LABELS[step]}
                </Link>
              ) : (
                <span>{ORDER_STEP_LABELS[step]}</span>
              )}
              <span>{[...new Set(fields.map(({ reason }) => reason))].join('. ')}</span>
            </li>
          ))}
        </ul>
      )}
      {canOpen && (
        <Link to={way.to} className="button">
          {way.name}
        </Link>
      )}
    </section>
  );
}

/** The next step, by who enters what is missing. */
function wayOn(order: Order, isReady: boolean): { name: string; to: string } {
  const to = resumePath(order);
  if (!order.missing.includes('payment')) return { name: 'Enter your cards', to };
  if (!order.isOwner) return { name: 'Your cards', to };
  if (!isReady) return { name: 'Continue', to };
  return { name: 'Review and pay', to: submissionPath('confirm', order.orderNumber) };
}
