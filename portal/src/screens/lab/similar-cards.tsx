import type { CardMatch } from '@tag/contract/cards';
import { Button } from '@tag/ui/button';
import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { CardPicture } from '../../features/card-search/card-picture.tsx';
import './similar-cards.css';

interface SimilarCardsProps {
  cards: readonly CardMatch[];
  onPick(match: CardMatch): void;
  /** Adds the card although there are these. */
  onAdd(): Promise<void>;
  onBack(): void;
}

/** Asks whether a card to add is one that the catalogue has. */
export function SimilarCards({ cards, onAdd, onBack, onPick }: SimilarCardsProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function add(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onAdd();
    } catch (error) {
      setFailure(describeFailure(error));
      setBusy(false);
    }
  }

  return (
    <section className="similar-cards" aria-labelledby="similar-cards">
      <h3 id="similar-cards" ref={heading} tabIndex={-1}>
        Is it one of these?
      </h3>
      <ul>
        {cards.map((match) => (
          <li key={match.cardId}>
            <CardPicture image={match.image} />
            <span>
              {match.title}
              <small>{match.variations.map(({ name }) => name).join(', ')}</small>
            </span>
            <Button onClick={() => onPick(match)}>
              It’s this card<span className="tag-hidden">: {match.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {failure !== undefined && (
        <p className="tag-form-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="bench-row">
        <Button look="primary" aria-disabled={isBusy} onClick={() => void add()}>
          {isBusy ? 'Adding…' : 'None of these: add it'}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </section>
  );
}
