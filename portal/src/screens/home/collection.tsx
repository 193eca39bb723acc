import { formatTotal } from '@tag/contract/formats';
import { gradeName, listOwnedCards } from '@tag/contract/graded-cards';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { cardPath } from '../../features/certificate/certificate.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { href } from '../../pages/href.ts';
import { AnswerCard } from './answer-card.tsx';

const SHOWN_AT_FIRST = 6;
const MOST_SHOWN = 200;

export function useCollection() {
  const client = useClient();
  const [pageSize, setPageSize] = useState(SHOWN_AT_FIRST);
  const answered = useAnswer(`collection ${pageSize}`, (signal) =>
    client.call(listOwnedCards, { query: { pageSize } }, { signal }),
  );
  useLiveReload(answered.again);
  const isWhole = pageSize === MOST_SHOWN;
  return { ...answered, isWhole, showMore: () => setPageSize(MOST_SHOWN) };
}

/** The user's graded cards, the latest first. */
export function Collection({ cards }: { cards: ReturnType<typeof useCollection> }) {
  const client = useClient();
  return (
    <AnswerCard
      name="collection"
      title={(answer) =>
        answer?.total ? `Your collection (${formatTotal(answer.total)})` : 'Your collection'
      }
      answered={cards}
      waiting={<p>Looking for your graded cards…</p>}
    >
      {({ items, total }) => (
        <>
          {items.length === 0 ? (
            <p>Cards that we grade for you appear here, with their reports.</p>
          ) : (
            <ul>
              {items.map(({ card, certificate, grade, image }) => (
                <li key={certificate}>
                  <Link to={cardPath(certificate)}>
                    <img
                      src={client.mediaUrl(image, { width: 320 })}
                      width={image.width}
                      height={image.height}
                      alt=""
                      loading="lazy"
                    />
                    <strong>{gradeName(grade)}</strong>
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
          {items.length > 0 && <Link to={`${href('/my-tag-market')}?view=ready`}>Sell cards</Link>}
          {total > items.length && !cards.isWhole && (
            <button type="button" className="home__quiet" onClick={cards.showMore}>
              Show {total > MOST_SHOWN ? 'more' : 'all'}
            </button>
          )}
        </>
      )}
    </AnswerCard>
  );
}
