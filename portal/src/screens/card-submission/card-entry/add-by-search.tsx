import { useState } from 'react';
import { CardSearch } from '../../../features/card-search/card-search.tsx';
import { PickedCard } from './picked-card.tsx';

/** Adds cards of the catalogue, one found after the other. */
export function AddBySearch({ onByHand }: { onByHand(typed: string): void }) {
  const [added, setAdded] = useState('');
  return (
    <div className="add-by-search">
      <CardSearch acceptedOnly onByHand={onByHand} onPick={() => setAdded('')}>
        {(match, startOver) => (
          <PickedCard
            key={match.cardId}
            match={match}
            onAdded={(said) => {
              startOver();
              setAdded(said);
            }}
            onCancel={startOver}
          />
        )}
      </CardSearch>
      <p className="card-entry-added" role="status">
        {added}
      </p>
    </div>
  );
}
