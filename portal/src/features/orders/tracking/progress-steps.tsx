import { formatCards, formatDate } from '@tag/contract/formats';
import type { ProgressStepState } from '@tag/contract/orders';

const STATUS_WORDS: Readonly<Record<ProgressStepState['status'], string>> = {
  done: 'done',
  current: 'now',
  ahead: 'not yet',
};

/** The steps from an opened parcel to the one that goes back: a column, or a row where there is room. */
export function ProgressSteps({ steps }: { steps: readonly ProgressStepState[] }) {
  return (
    <ol className="progress-steps" aria-label="Progress">
      {steps.map(({ code, label, status, since, until, cards }) => (
        <li
          key={code}
          data-status={status}
          aria-current={status === 'current' ? 'step' : undefined}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <circle cx="10" cy="10" r="8" />
            {status === 'done' && <path d="m6.5 10.5 2.5 2.5 4.5-5" />}
            {status === 'current' && (
              <circle className="progress-steps__now" cx="10" cy="10" r="4" />
            )}
          </svg>
          <span className="progress-steps__step">
            <span className="progress-steps__name">
              {label}
              <span className="tag-hidden">, {STATUS_WORDS[status]}</span>
            </span>
            {since && <Dates since={since} until={until} />}
            {status !== 'done' && cards > 0 && <span>{formatCards(cards)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Dates({ since, until }: { since: string; until: string | null }) {
  const [first, last] = [formatDate(since), until && formatDate(until)];
  return (
    <span>
      <time dateTime={since}>{first}</time>
      {until && last !== first && (
        <>
          {' '}
          to <time dateTime={until}>{last}</time>
        </>
      )}
    </span>
  );
}
