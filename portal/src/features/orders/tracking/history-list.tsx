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
    <section className="area-page-card order-history" aria-labelledby="tracking-history">
      <header>
        <h2 id="tracking-history">History</h2>
        {!isWhole && lines.length > SHOWN_AT_FIRST && (
          <Button
            onClick={({ currentTarget }) => {
              // The button goes away.
              currentTarget.closest('section')?.querySelector('ol')?.focus({ preventScroll: true });
              setWhole(true);
            }}
          >
            Show all {formatCount(lines.length)}
          </Button>
        )}
      </header>
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
    </section>
  );
}
