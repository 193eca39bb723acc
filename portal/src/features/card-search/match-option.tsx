import type { CardMatch } from '@tag/contract/cards';
import { useEffect, useRef } from 'react';
import { CardPicture } from './card-picture.tsx';
import { MatchPercent } from './match-percent.tsx';

interface MatchOptionProps {
  id: string;
  match: CardMatch;
  isActive: boolean;
  /** It can't be picked. */
  isRefused: boolean;
  onPick(): void;
}

/** A card of the catalogue that may be the one meant. */
export function MatchOption({ id, match, isActive, isRefused, onPick }: MatchOptionProps) {
  const { image, title, category, rarity, variations, percent } = match;
  const option = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const facts = [category, rarity, variations.length > 1 && `${variations.length} variations`];
  return (
    <li
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isRefused || undefined}
      // The field would lose the focus, and with it the list.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <CardPicture image={image} />
      <span className="card-search__words">
        <span>{title}</span>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {isRefused && <small>We don’t grade these yet</small>}
      </span>
      <MatchPercent percent={percent} />
    </li>
  );
}
