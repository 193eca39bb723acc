import { ORDER_STEP_LABELS, type Order, type OrderStep } from '@tag/contract/orders';
import { Link } from 'react-router-dom';
import { completeCardPath, resumePath, submissionPath } from './order-paths.ts';

/** Where something is entered; what comes after them follows by itself. */
const ENTERED: readonly OrderStep[] = ['group-entry', 'card-entry', 'card-size', 'shipping'];

/** What an incomplete order still lacks, each with a link to where it is entered. */
export function OrderMissing({ order }: { order: Order }) {
  const { orderNumber, steps, missing } = order;
  const isPaid = !missing.includes('payment');
  const entered = steps.filter(({ step }) => ENTERED.includes(step));
  const open = entered.flatMap(({ step, missing: fields }) =>
    fields.map(({ field, reason }) => ({
      key: `${step} ${field}`,
      reason,
      step: ORDER_STEP_LABELS[step],
      path: isPaid ? completeCardPath(orderNumber) : submissionPath(step, orderNumber),
    })),
  );
  return (
    <section className="area-page__card order-missing" aria-labelledby="order-missing">
      <h2 id="order-missing">{open.length > 0 ? 'Still missing' : 'Ready to pay'}</h2>
      {open.length > 0 && (
        <ul>
          {open.map(({ key, reason, step, path }) => (
            <li key={key}>
              {reason}
              <Link to={path}>
                {step}
                <span className="tag-hidden">: {reason}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to={resumePath(order)} className="button">
        {isPaid ? 'Enter your cards' : 'Continue'}
      </Link>
    </section>
  );
}
