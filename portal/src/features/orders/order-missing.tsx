import { ORDER_STEP_LABELS, type Order, type OrderStep } from '@tag/contract/orders';
import { Link } from 'react-router-dom';
import { completeCardPath, resumePath, submissionPath } from './order-paths.ts';

/** The steps where something is entered. */
const ENTERED: readonly OrderStep[] = ['group-entry', 'card-entry', 'card-size', 'shipping'];

/** The missing parts of an incomplete order, each with a link to its step. */
export function OrderMissing({ order }: { order: Order }) {
  const { isOwner, orderNumber, ownerName, steps, missing } = order;
  const canOpen = order.access === 'owner' || order.access === 'customer';
  const isPaid = !missing.includes('payment');
  const open = steps.filter(
    ({ step, missing: fields }) => ENTERED.includes(step) && fields.length > 0,
  );
  return (
    <section className="area-page__card order-missing" aria-labelledby="order-missing">
      <h2 id="order-missing">
        {open.length > 0 ? 'Still missing' : isOwner ? 'Ready to pay' : 'Nothing is missing'}
      </h2>
      {!isOwner && open.length === 0 && <p>{ownerName} pays for the order next.</p>}
      {open.length > 0 && (
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
        <Link to={resumePath(order)} className="button">
          {isPaid ? 'Enter your cards' : isOwner ? 'Continue' : 'Your cards'}
        </Link>
      )}
    </section>
  );
}
