import { listOwnedCards } from '@tag/contract/collection';
import { formatTotal } from '@tag/contract/formats';
import { gradeName } from '@tag/contract/graded-cards';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { cardPath } from '../../features/certificate/certificate.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { href } from '../../pages/href.ts';
import { AnswerCard } from './answer-card.tsx';

const SHOWN = 6;

export function useCollection() {
  const client = useClient();
  const answered = useAnswer('collection', (signal) =>
    client.call(listOwnedCards, { query: { pageSize: SHOWN } }, { signal }),
  );
  useLiveReload(answered.again);
  return answered;
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
                    <span className="home-set">
                      {card.year} {card.set}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {total > items.length && <Link to={href('/collection')}>View all</Link>}
          {items.length > 0 && <Link to={`${href('/my-tag-market')}?view=ready`}>Sell cards</Link>}
        </>
      )}
    </AnswerCard>
  );
}
