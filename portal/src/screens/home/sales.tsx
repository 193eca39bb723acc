import { formatCards, formatMoney } from '@tag/contract/formats';
import { listListings, type Listings } from '@tag/contract/tag-market';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer, type Answered } from '../../features/api/use-answer.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { href } from '../../pages/href.ts';
import { AnswerCard } from './answer-card.tsx';

const FIGURES = [
  ['forSale', 'For sale'],
  ['sold', 'Sold'],
  ['toPayOut', 'To be paid out'],
] as const;

export function useSales(): Answered<Listings> {
  const client = useClient();
  const answered = useAnswer('sales', (signal) =>
    client.call(listListings, { query: { pageSize: 1 } }, { signal }),
  );
  useLiveReload(answered.again);
  return answered;
}

/** What a seller's cards are worth: for sale, sold, and still to be paid out. */
export function Sales({ answered }: { answered: Answered<Listings> }) {
  return (
    <AnswerCard name="sales" title="Your sales" answered={answered} waiting={null}>
      {({ totals }) => (
        <>
          <dl>
            {FIGURES.map(([key, label]) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  {formatMoney(totals[key].amount)}
                  <span>{formatCards(totals[key].cards)}</span>
                </dd>
              </div>
            ))}
          </dl>
          <Link to={href('/my-tag-market')}>View your listings</Link>
        </>
      )}
    </AnswerCard>
  );
}
