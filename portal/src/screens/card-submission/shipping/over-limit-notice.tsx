import { formatCount, formatMoney } from '@tag/contract/formats';
import type { LightItem } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../../features/orders/order-paths.ts';
import { subOrderQuery } from '../sub-order-in-hand.ts';
import { useSubmission } from '../submission-context.tsx';
import { overLimit } from './over-limit.ts';
import { useOptions } from '../use-options.ts';

/** More are only counted. */
const MOST_NAMED = 3;

interface OverLimitNoticeProps {
  cards: readonly LightItem[];
  /** Called with the speed that was chosen here: the notice, and what had the focus, is about to go. */
  onTaken: (code: string) => void;
}

/** Names the cards that the chosen speed doesn't take, and offers the next one that does. */
export function OverLimitNotice({ cards, onTaken }: OverLimitNoticeProps) {
  const { order, references } = useSubmission();
  const { isClosed, choose } = useOptions();
  const over = isClosed ? [] : overLimit(order, references, cards);
  return (
    <div role="status">
      {over.map(({ cards: named, next, speed, subOrder }) => (
        <div key={subOrder?.id ?? 'order'} className="submission-note">
          <p>
            {subOrder && `${subOrder.name}: `}
            {namesOf(named.map(({ title }) => title || 'a card without a name'))}{' '}
            {named.length === 1 ? 'is' : 'are'} worth more than the{' '}
            {formatMoney(speed.maxValue ?? 0)} that {speed.name} takes.
            {!next && ' No speed takes a card of that value.'}
          </p>
          {next && subOrder === null && (
            <Button
              onClick={() => {
                choose({ serviceSpeed: next.code });
                onTaken(next.code);
              }}
            >
              Take {next.name}, {formatMoney(next.price)} a card
            </Button>
          )}
          {next && subOrder !== null && (
            <Link
              to={submissionPath('group-entry', order.orderNumber) + subOrderQuery(subOrder.id)}
            >
              Give {subOrder.name} {next.name}
            </Link>
          )}
        </div>
      ))}
    </div>
  );
}

function namesOf(titles: readonly string[]): string {
  const shown = titles.slice(0, MOST_NAMED).join(', ');
  const left = titles.length - MOST_NAMED;
  return left > 0 ? `${shown}, and ${formatCount(left)} more` : shown;
}
