import { formatCards, formatDate } from '@tag/contract/formats';
import type { ProgressStepState } from '@tag/contract/orders';

const STATUS_WORDS: Readonly<Record<ProgressStepState['status'], string>> = {
  done: 'done',
  current: 'now',
  ahead: 'not yet',
};

/** The steps from an opened parcel to the one that goes back, with names where there is room. */
export function ProgressSteps({ steps }: { steps: readonly ProgressStepState[] }) {
  return (
    <ol className="progress-steps" aria-label="Progress">
      {steps.map(({ code, label, status, since, until, cards }) => (
        <li
          key={code}
          data-status={status}
          aria-current={status === 'current' ? 'step' : undefined}
        >
          <span className="progress-steps-step">
            <span className="progress-steps-name">
              {label}
              <span className="tag-hidden">, {STATUS_WORDS[status]}</span>
            </span>
            {since && <time dateTime={until ?? since}>{formatDate(until ?? since)}</time>}
            {status !== 'done' && cards > 0 && <span>{formatCards(cards)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
