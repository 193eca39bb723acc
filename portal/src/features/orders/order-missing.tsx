import { ORDER_STEP_LABELS, type Order } from '@tag/contract/orders';
import { Link } from 'react-router-dom';
import { completeCardPath, resumePath, submissionPath } from './order-paths.ts';

/** What an incomplete order still lacks, each with a link to where it is entered. */
export function OrderMissing({ order }: { order: Order }) {
  const { orderNumber, steps, missing } = order;
  const isPaid = !missing.includes('payment');
  const open = steps.flatMap(({ step, missing: fields }) =>
    fields.map(({ field, reason }) => ({
      key: `${step} ${field}`,
      reason,
      step: ORDER_STEP_LABELS[step],
      path: isPaid ? completeCardPath(orderNumber) : submissionPath(step, orderNumber),
    })),
  );
  return (
    <section className="area-page__card order-missing" aria-labelledby="order-missing">
      <h2 id="order-missing">
        {missing.length === 1 && missing[0] === 'payment' ? 'Ready to pay' : 'Still missing'}
      </h2>
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
