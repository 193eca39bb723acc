import { formatCount } from '@tag/contract/formats';
import { listOwnedCards } from '@tag/contract/graded-cards';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { cardPath } from '../../features/certificate/certificate.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';

const SHOWN_AT_FIRST = 6;
const MOST_SHOWN = 200;

/** The user's graded cards, the latest first. */
export function Collection() {
  const client = useClient();
  const [pageSize, setPageSize] = useState(SHOWN_AT_FIRST);
  const { answer, failure, again } = useAnswer(`collection ${pageSize}`, (signal) =>
    client.call(listOwnedCards, { query: { pageSize } }, { signal }),
  );
  useLiveReload(again);
  const isAwaited = !answer && failure === undefined;
  const hasMore = answer !== null && answer.total > answer.items.length && pageSize < MOST_SHOWN;
  return (
    <section
      className="area-page__card home__collection"
      aria-labelledby="home-collection"
      aria-busy={isAwaited}
    >
      <h2 id="home-collection">
        Your collection
        {answer !== null && answer.total > 0 && ` (${formatCount(answer.total)})`}
      </h2>
      {answer && answer.items.length > 0 && (
        <ul>
          {answer.items.map(({ card, certificate, grade, image }) => (
            <li key={certificate}>
              <Link to={cardPath(certificate)}>
                <img
                  src={client.mediaUrl(image, { width: 320 })}
                  width={image.width}
                  height={image.height}
                  alt=""
                  loading="lazy"
                />
                <strong>
                  {grade.grade} {grade.label}
                </strong>
                <span>
                  {card.name} {card.number}
                </span>
                <span className="home__set">
                  {card.year} {card.set}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {answer?.items.length === 0 && (
        <p>Cards that we grade for you appear here, with their reports.</p>
      )}
      {isAwaited && <p role="status">Looking for your graded cards…</p>}
      {failure !== undefined && (
        <p role="alert" className="home__error">
          {failure}{' '}
          <button type="button" className="home__quiet" onClick={again}>
            Try again
          </button>
        </p>
      )}
      {hasMore && (
        <button type="button" className="home__quiet" onClick={() => setPageSize(MOST_SHOWN)}>
          Show {answer.total > MOST_SHOWN ? 'more' : 'all'}
        </button>
      )}
    </section>
  );
}
