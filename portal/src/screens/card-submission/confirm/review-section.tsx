import type { OrderStep } from '@tag/contract/orders';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../../features/orders/order-paths.ts';
import { canChangeOptions } from '../steps.ts';
import { useSubmission } from '../submission-context.tsx';

interface SectionProps {
  title: string;
  /** Where it is changed. */
  step: OrderStep;
  children: ReactNode;
}

/** A part of the order to check, and the way to change it. */
export function Section({ title, step, children }: SectionProps) {
  const { order } = useSubmission();
  const id = useId();
  return (
    <section className="area-page-card review" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {canChangeOptions(order) && (
          <Link to={submissionPath(step, order.orderNumber)}>
            Change<span className="tag-hidden">: {title}</span>
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
