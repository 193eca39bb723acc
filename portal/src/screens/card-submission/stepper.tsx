import { ORDER_STEP_LABELS, type Order, type OrderStep } from '@tag/contract/orders';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../features/orders/order-paths.ts';
import { statusOf, stepsBeforePayment, type StepStatus } from './steps.ts';
import { useSubmission } from './submission-context.tsx';

/** With a total fixed, there is still paying to do. */
function shownStatus(order: Order, step: OrderStep): StepStatus['status'] {
  const { status } = statusOf(order, step);
  return step === 'confirm' && status === 'done' ? 'open' : status;
}

const STATUS_WORDS = { done: 'done', open: 'to do', blocked: 'not yet available' } as const;

/** The way to payment and how far the order is on it. A group order goes back to its table instead. */
export function Stepper({ current }: { current: OrderStep }) {
  const { order } = useSubmission();
  if (order.kind === 'group' && order.isOwner) {
    return current === 'group-entry' ? null : (
      <p className="submission-back">
        <Link to={submissionPath('group-entry', order.orderNumber)}>
          <span aria-hidden="true">←</span> Back to the group order
        </Link>
      </p>
    );
  }
  const steps = stepsBeforePayment(order);
  return (
    <nav className="stepper" aria-label="Steps">
      <p className="stepper-summary" aria-hidden="true">
        {`Step ${steps.indexOf(current) + 1} of ${steps.length}`}
      </p>
      <ol>
        {steps.map((step, index) => {
          const status = shownStatus(order, step);
          const label = ORDER_STEP_LABELS[step];
          const words = (
            <>
              <span className="stepper-mark" aria-hidden="true">
                {status === 'done' ? '✓' : index + 1}
              </span>
              <span className="stepper-label">{label}</span>
              <span className="tag-hidden">: {STATUS_WORDS[status]}</span>
            </>
          );
          return (
            <li key={step} data-status={status} data-current={step === current}>
              {status === 'blocked' || step === current ? (
                <span aria-current={step === current ? 'step' : undefined}>{words}</span>
              ) : (
                <Link to={submissionPath(step, order.orderNumber)}>{words}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
