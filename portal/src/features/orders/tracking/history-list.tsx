import { formatCount } from '@tag/contract/formats';
import type { OrderEvent } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { Moment } from '../../time/moment.tsx';
import { linesOf } from './event-words.ts';

const SHOWN_AT_FIRST = 3;

interface HistoryListProps {
  /** The latest first. */
  events: readonly OrderEvent[];
  titles: ReadonlyMap<string, string>;
}

/** An order's events, newest first. */
export function HistoryList({ events, titles }: HistoryListProps) {
  const [isWhole, setWhole] = useState(false);
  const lines = linesOf(events, titles);
  if (lines.length === 0) return null;
  return (
    <section className="area-page__card" aria-labelledby="tracking-history">
      <h2 id="tracking-history">History</h2>
      <ol className="tracking-items tracking-history" tabIndex={-1}>
        {(isWhole ? lines : lines.slice(0, SHOWN_AT_FIRST)).map((line) => (
          <li key={line.key}>
            <p className="tracking-text">
              <Moment at={line.at} />
              {line.actor && ` · ${line.actor}`}
            </p>
            <p>
              <strong>{line.what}</strong>
              {line.subject && ` · ${line.subject}`}
            </p>
            {line.note && <p className="tracking-text">{line.note}</p>}
          </li>
        ))}
      </ol>
      {!isWhole && lines.length > SHOWN_AT_FIRST && (
        <Button
          className="tracking-more"
          onClick={({ currentTarget }) => {
            // The button goes away.
            currentTarget.parentElement?.querySelector('ol')?.focus({ preventScroll: true });
            setWhole(true);
          }}
        >
          Show all {formatCount(lines.length)}
        </Button>
      )}
    </section>
  );
}
