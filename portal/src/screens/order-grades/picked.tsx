import { formatCards } from '@tag/contract/formats';
import type { OrderGrade } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { canSell, canShip } from './grade-columns.tsx';
import '../../features/market/picked.css';

interface PickedProps {
  cards: readonly OrderGrade[];
  isPayer: boolean;
  onAct(kind: 'ship' | 'sell' | 'review', cards: readonly OrderGrade[]): void;
  onClear(): void;
}

/** What can be done with the selected cards. */
export function Picked({ cards, isPayer, onAct, onClear }: PickedProps) {
  const acts = [
    { kind: 'ship', label: 'Ship now', of: cards.filter(canShip) },
    ...(isPayer
      ? [
          { kind: 'sell', label: 'Set prices', of: cards.filter(canSell) } as const,
          {
            kind: 'review',
            label: 'Ask for a review',
            of: cards.filter(({ canReview }) => canReview),
          } as const,
        ]
      : []),
  ] as const;
  return (
    <div className="market-picked" data-none={cards.length === 0 || undefined}>
      <p role="status">
        {cards.length === 0
          ? 'Select cards to ship, sell, or have reviewed together.'
          : `${formatCards(cards.length)} selected`}
      </p>
      {cards.length > 0 && (
        <div className="grades-acts">
          <Button onClick={onClear}>Clear</Button>
          {acts.map(({ kind, label, of }) => (
            <Button
              key={kind}
              aria-disabled={of.length === 0}
              onClick={() => of.length > 0 && onAct(kind, of)}
            >
              {label}
              {of.length < cards.length && `: ${formatCards(of.length)}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
