import type { CardMatch } from '@tag/contract/cards';
import type { BenchCard } from '@tag/contract/lab';
import { copyWords } from '@tag/contract/orders';
import { Modal } from '@tag/ui/modal';
import { useState } from 'react';
import { CardSearch } from '../../features/card-search/card-search.tsx';
import { useScanAfterwards } from './bench.ts';
import { FoundCard } from './found-card.tsx';
import { PhotoList } from './photos.tsx';

interface IdentifyCardProps {
  card: BenchCard;
  onIdentified(): void;
  onClose(): void;
}

/**
 * Asks which card of the catalogue it is, and what is on this copy, starting with the customer's choice or
 * the text they entered.
 */
export function IdentifyCard({ card, onClose, onIdentified }: IdentifyCardProps) {
  useScanAfterwards();
  const { cardId, entered, enteredDetails, image, itemId, photos, state, title } = card;
  const [isOther, setOther] = useState(cardId === null || state !== 'matched');
  const found = (match: Pick<CardMatch, 'cardId' | 'image' | 'title'>, onAnother: () => void) => (
    <FoundCard
      key={match.cardId}
      card={card}
      match={match}
      onIdentified={() => {
        onIdentified();
        onClose();
      }}
      onAnother={onAnother}
    />
  );
  return (
    <Modal title="Which card is it?" onClose={onClose}>
      <div className="bench-form bench-identify">
        <p>
          {entered === title ? 'Entered' : `Now ${title}, entered`} as{' '}
          <strong>{[entered, ...copyWords(enteredDetails)].join(', ')}</strong>
          {state === 'matched' ? '.' : ', which isn’t in the catalogue so far.'}
        </p>
        <PhotoList target={{ itemId, of: title }} photos={photos} />
        {isOther || cardId === null ? (
          <CardSearch initial={entered}>{found}</CardSearch>
        ) : (
          found({ cardId, image, title }, () => setOther(true))
        )}
      </div>
    </Modal>
  );
}
