import type { CardMatch } from '@tag/contract/cards';
import type { BenchCard } from '@tag/contract/lab';
import { copyWords } from '@tag/contract/orders';
import { Modal } from '@tag/ui/modal';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@tag/ui/button';
import { CardSearch } from '../../features/card-search/card-search.tsx';
import { AddCard } from './add-card.tsx';
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
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<CardMatch>();
  const panel = useRef<HTMLDivElement>(null);
  /** Whether the search is shown again, in place of the button that was pressed. */
  const isAgain = useRef(false);
  useEffect(() => {
    if (isAgain.current && !isAdding) {
      panel.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    }
    isAgain.current = isAdding;
  }, [isAdding]);
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
      <div ref={panel} className="bench-form bench-identify">
        <p>
          {entered === title ? 'Entered' : `Now ${title}, entered`} as{' '}
          <strong>{[entered, ...copyWords(enteredDetails)].join(', ')}</strong>
          {state === 'matched' ? '.' : ', which isn’t in the catalog so far.'}
        </p>
        <PhotoList target={{ itemId, of: title }} photos={photos} />
        {isAdding && !added && (
          <AddCard card={card} onFound={setAdded} onBack={() => setAdding(false)} />
        )}
        {added &&
          found(added, () => {
            setAdded(undefined);
            setAdding(false);
            setOther(true);
          })}
        {!isAdding && (isOther || cardId === null) && (
          <>
            <CardSearch initial={entered}>{found}</CardSearch>
            <Button onClick={() => setAdding(true)}>Not in the catalog? Add it</Button>
          </>
        )}
        {!isAdding &&
          !isOther &&
          cardId !== null &&
          found({ cardId, image, title }, () => setOther(true))}
      </div>
    </Modal>
  );
}
