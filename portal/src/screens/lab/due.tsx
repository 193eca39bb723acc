import { Day } from '../../features/time/short-time.tsx';

/** When work is due; stands out once that has passed. */
export function Due({ dueAt }: { dueAt: string }) {
  const isOverdue = new Date(dueAt) < new Date();
  return (
    <span className="bench-due" data-overdue={isOverdue || undefined}>
      {isOverdue ? 'Overdue since' : 'Due'} <Day at={dueAt} />
    </span>
  );
}
