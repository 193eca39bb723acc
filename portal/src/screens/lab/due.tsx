import { formatDate } from '@tag/contract/formats';

/** When work is due; stands out once that has passed. */
export function Due({ dueAt }: { dueAt: string }) {
  const isOverdue = new Date(dueAt) < new Date();
  return (
    <span className="bench-due" data-overdue={isOverdue || undefined}>
      {isOverdue ? 'Overdue since' : 'Due'} <time dateTime={dueAt}>{formatDate(dueAt)}</time>
    </span>
  );
}
