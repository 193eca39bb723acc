import type { Combobox } from '@tag/behavior/combobox';
import type { CardMatch } from '@tag/contract/cards';
import { CardPicture } from './card-picture.tsx';
import { MatchPercent } from './match-percent.tsx';

interface MatchOptionProps {
  match: CardMatch;
  option: ReturnType<Combobox['optionOf']>;
  /** It can't be picked. */
  isRefused: boolean;
  /** Others match more or less. */
  showsPercent: boolean;
  onPick(): void;
}

/** A card of the catalogue that may be the one meant. */
export function MatchOption({ match, option, isRefused, showsPercent, onPick }: MatchOptionProps) {
  const { image, title, category, rarity, variations, percent } = match;
  const facts = [category, rarity, variations.length > 1 && `${variations.length} variations`];
  return (
    <li {...option} aria-disabled={isRefused || undefined} onClick={onPick}>
      <CardPicture image={image} />
      <span className="card-search-words">
        <span>{title}</span>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {isRefused && <small>We don’t grade these yet</small>}
      </span>
      {showsPercent && <MatchPercent percent={percent} />}
    </li>
  );
}
