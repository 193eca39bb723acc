import { formatMoney } from '@tag/contract/formats';
import type { Listing, ListingActor, ListingEvent } from '@tag/contract/tag-market';
import { Button } from '@tag/ui/button';
import { Modal } from '@tag/ui/modal';
import { useAnswer } from '../api/use-answer.ts';
import { Moment } from '../time/moment.tsx';
import { eventWords } from './listing-words.ts';
import { cardName } from './market-card.tsx';
import './listing-history.css';

interface ListingHistoryProps {
  listing: Listing;
  read(signal: AbortSignal): Promise<{ items: readonly ListingEvent[] }>;
  /** How an actor is named to the reader. */
  actors: Readonly<Record<ListingActor, string>>;
  onClose(): void;
}

/** The history of a listing, and its payments. */
export function ListingHistory({ listing, read, actors, onClose }: ListingHistoryProps) {
  const { answer, failure, again } = useAnswer(listing.id, read);
  const { sale } = listing;
  return (
    <Modal title={`History of ${cardName(listing.card)}`} onClose={onClose}>
      {sale && (
        <dl className="listing-history-sale">
          <dt>Sold for</dt>
          <dd>{formatMoney(sale.price)}</dd>
          <dt>Commission</dt>
          <dd>−{formatMoney(sale.price - sale.payout)}</dd>
          <dt>Payout</dt>
          <dd>
            {formatMoney(sale.payout)}
            {!sale.paidOutAt && ', not yet paid'}
          </dd>
          <dt>Sold by</dt>
          <dd>{sale.soldBy}</dd>
        </dl>
      )}
      {failure !== undefined && !answer ? (
        <div role="alert" className="listing-history-failure">
          <p>{failure}</p>
          <Button onClick={again}>Try again</Button>
        </div>
      ) : (
        <ol className="listing-history" aria-busy={!answer}>
          {answer ? (
            answer.items.map((event) => (
              <li key={event.id}>
                <span>{eventWords(event)}</span>
                {event.note && <span>{event.note}</span>}
                <span className="list-aside">
                  <Moment at={event.at} />
                  {event.actor && `, ${actors[event.actor]}`}
                </span>
              </li>
            ))
          ) : (
            <li className="listing-history-skeleton" role="status">
              <span className="tag-hidden">Loading the history…</span>
            </li>
          )}
        </ol>
      )}
    </Modal>
  );
}
