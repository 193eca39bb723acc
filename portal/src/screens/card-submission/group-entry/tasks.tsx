import { ORDER_STEP_LABELS, type OrderStep } from '@tag/contract/orders';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../../features/orders/order-paths.ts';
import { missingOf, statusOf } from '../steps.ts';
import { useSubmission } from '../submission-context.tsx';

const TASKS: readonly OrderStep[] = ['card-entry', 'card-size', 'shipping', 'confirm'];
const STATUS = { done: 'Done', open: 'To do', blocked: 'Can’t start yet' } as const;

/** The open tasks until payment, which is the last one. */
export function Tasks() {
  const { order } = useSubmission();
  return (
    <section className="area-page__card tasks" aria-labelledby="tasks">
      <h2 id="tasks">Tasks</h2>
      <ol>
        {TASKS.map((step) => {
          const { status } = statusOf(order, step);
          const missing = status === 'open' ? missingOf(order, step) : [];
          const label = ORDER_STEP_LABELS[step];
          const isReachable =
            status !== 'blocked' && (step === 'shipping' || order.subOrders.length > 0);
          return (
            <li key={step}>
              <div>
                {isReachable ? (
                  <Link to={submissionPath(step, order.orderNumber)}>{label}</Link>
                ) : (
                  <span>{label}</span>
                )}
                {isReachable && step !== 'confirm' && missing.length > 0 && (
                  <ul className="submission__muted">
                    {missing.map(({ field, reason }) => (
                      <li key={field + reason}>{reason}</li>
                    ))}
                  </ul>
                )}
              </div>
              <span className="task-status" data-tone={isReachable ? status : 'blocked'}>
                {isReachable ? STATUS[status] : STATUS.blocked}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
