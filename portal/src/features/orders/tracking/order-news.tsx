import { countOf, formatMoney } from '@tag/contract/formats';
import { ORDER_STAGE_LABELS } from '@tag/contract/orders';
import { useMomentText } from '../../time/moment.tsx';
import type { TrackedOrder } from './read-tracked.ts';

/**
 * Says what changes on an open page while the lab works: the stage, requests for money, and labels with
 * their deadline. Visible elsewhere on the page.
 */
export function OrderNews({ tracking, labels }: Pick<TrackedOrder, 'tracking' | 'labels'>) {
  const momentText = useMomentText();
  const asked = tracking.proposals.filter(({ answer }) => answer === null);
  const deadlines = labels
    .filter(({ approvedAt, canAnswer }) => canAnswer && approvedAt === null)
    .map(({ windowEndsAt }) => windowEndsAt)
    .sort();
  const news = [
    `Now: ${ORDER_STAGE_LABELS[tracking.stage]}.`,
    ...asked.map(
      ({ title, amount, expiresAt }) =>
        `We ask for ${formatMoney(amount)} more for ${title}. Answer by ${momentText(expiresAt)}.`,
    ),
    deadlines[0] &&
      `${countOf(deadlines.length, 'label')} to approve by ${momentText(deadlines[0])}.`,
  ];
  return (
    <p className="tag-hidden" role="status">
      {news.filter(Boolean).join(' ')}
    </p>
  );
}
