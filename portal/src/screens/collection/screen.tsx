import { readCollectionTotals } from '@tag/contract/collection';
import { formatCards } from '@tag/contract/formats';
import { Segments } from '@tag/ui/segments';
import { Link, useSearchParams } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { href } from '../../pages/href.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { CollectionTotals } from './collection-totals.tsx';
import { GradedCards } from './graded-cards.tsx';
import { CardsWithUs } from './cards-with-us.tsx';
import './screen.css';

export const head: PageHead = {
  title: 'Collection',
  description: 'Your graded cards, and those that are with us.',
};

/** The user's graded cards, and the cards in the lab that aren't graded yet. */
export default function CollectionScreen() {
  const client = useClient();
  const [address, setAddress] = useSearchParams();
  const totals = useAnswer('collection totals', (signal) =>
    client.call(readCollectionTotals, undefined, { signal }),
  );
  useLiveReload(totals.again);
  const { answer } = totals;
  const isEmpty = answer?.cards === 0 && answer.withUs === 0;
  const view = address.get('view') === 'with-us' ? 'with-us' : 'graded';
  return (
    <AreaPage
      title="Collection"
      lead="Your graded cards with their reports, and those still with us."
    >
      {isEmpty ? (
        <div className="area-page-empty">
          <h2>No cards yet</h2>
          <p>Cards you send us appear here once they arrive, and later with their grades.</p>
          <div className="area-page-actions">
            <Link to={href('/submit-cards')} className="button">
              Submit cards
            </Link>
          </div>
        </div>
      ) : (
        <>
          <CollectionTotals totals={totals} />
          <Segments
            label="Show"
            segments={[
              { value: 'graded', label: 'Graded' },
              {
                value: 'with-us',
                label: answer ? `Not graded yet (${formatCards(answer.withUs)})` : 'Not graded yet',
              },
            ]}
            value={view}
            onChange={(next) => setAddress(next === 'graded' ? {} : { view: next })}
          />
          {view === 'graded' ? (
            <GradedCards totals={answer} onChanged={totals.again} />
          ) : (
            <CardsWithUs />
          )}
        </>
      )}
    </AreaPage>
  );
}
