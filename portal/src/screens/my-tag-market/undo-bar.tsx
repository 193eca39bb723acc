import { formatMoney } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { useEffect, useRef } from 'react';
import { cardName } from '../../features/market/market-card.tsx';
import type { Delisting } from './delistings.ts';

interface UndoBarProps {
  items: readonly Delisting[];
  onUndo(id: string): void;
}

/** Cards delisted a moment ago, each with a button that puts it back. It has the focus at first. */
export function UndoBar({ items, onUndo }: UndoBarProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(0);
  useEffect(() => {
    if (items.length > count.current) {
      list.current?.querySelector<HTMLElement>('li:last-child button')?.focus();
    }
    count.current = items.length;
  }, [items.length]);
  if (items.length === 0) return null;
  return (
    <ul className="market-undo" ref={list} aria-label="Just delisted">
      {items.map(({ listing, secondsLeft, isUndoing, failure }) => (
        <li key={listing.id}>
          <p>
            <strong>{cardName(listing.card)}</strong> is off the market.{' '}
            {listing.delistFee > 0 && `The fee of ${formatMoney(listing.delistFee)} is due next. `}
            <span className="market-undo-time" aria-hidden="true">
              {secondsLeft} s left
            </span>
          </p>
          {/* Described once; the seconds that pass aren't read out. */}
          <Button
            aria-disabled={isUndoing}
            aria-label={`Undo delisting ${cardName(listing.card)}, within 10 seconds`}
            onClick={() => onUndo(listing.id)}
          >
            {isUndoing ? 'Undoing…' : 'Undo'}
          </Button>
          <p className="market-undo-failure" role="alert">
            {failure}
          </p>
        </li>
      ))}
    </ul>
  );
}
