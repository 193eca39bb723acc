import type { CardAddition } from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { Facts } from '@tag/ui/facts';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { Moment } from '../../features/time/moment.tsx';
import { href } from '../../pages/href.ts';

interface AdditionProps {
  addition: CardAddition;
  onTask(kind: 'confirm' | 'refuse'): void;
}

/** One card to confirm: what it is called, and the copies at the bench to compare it with. */
export function Addition({ addition, onTask }: AdditionProps) {
  const { addedAt, addedBy, cards, category, isNewSet, isOwn, others, title } = addition;
  const facts = [
    ['Category', category],
    ['Year', String(addition.year)],
    ['Set', isNewSet ? `${addition.set} (new)` : addition.set],
    ['Number', addition.number],
    ['Name', addition.name],
    ['Variation', addition.variation],
    ['Known variations', others.join(', ')],
  ] as const;
  return (
    <li className="area-page-card addition">
      <h2>{title}</h2>
      <p>
        Added by {addedBy}, <Moment at={addedAt} />
      </p>
      <Facts facts={facts} />
      {cards.length > 0 && (
        <ul className="addition-cards">
          {cards.map((card) => (
            <Copy key={card.itemId} card={card} />
          ))}
        </ul>
      )}
      {isOwn ? (
        <p>You added it, so somebody else has to confirm it.</p>
      ) : (
        <div className="addition-acts">
          <Button look="primary" onClick={() => onTask('confirm')}>
            Confirm<span className="tag-hidden">: {title}</span>
          </Button>
          <Button onClick={() => onTask('refuse')}>
            Refuse<span className="tag-hidden">: {title}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** A copy at the bench. */
function Copy({ card }: { card: CardAddition['cards'][number] }) {
  const client = useClient();
  const { certificate, entered, itemId, orderNumber, photos } = card;
  const query = new URLSearchParams({ card: itemId }).toString();
  return (
    <li>
      <span>
        <Link to={`${href('/lab/:orderNumber?', { orderNumber })}?${query}`}>{orderNumber}</Link>:
        entered as {entered}
        {certificate !== null && `, graded as ${certificate}`}
      </span>
      {photos.map((photo, index) => (
        <a key={photo.url} href={client.mediaUrl(photo)} target="_blank" rel="noreferrer">
          <img
            src={client.mediaUrl(photo, { width: 160 })}
            width={56}
            height={56}
            loading="lazy"
            alt={`Photo ${index + 1} of the card in ${orderNumber}`}
          />
        </a>
      ))}
    </li>
  );
}
