import type { BenchCard } from '@tag/contract/lab';
import { warningsOf } from './card-facts.tsx';
import type { ListPlace } from './card-list.tsx';

interface RailRowProps extends ListPlace {
  card: BenchCard;
  /** A warning more. */
  note?: string | undefined;
  isChosen: boolean;
  /** It’s the card at the bench. */
  isSelected: boolean;
  onChoose(isChosen: boolean): void;
  onSelect(): void;
}

/** One card of the rail: ticked for what is done with several, or taken to the bench. */
export function RailRow(props: RailRowProps) {
  const { card, isChosen, isSelected, note, onChoose, onSelect, ...place } = props;
  const warnings = [...(note === undefined ? [] : [note]), ...warningsOf(card)];
  return (
    <div role="listitem" className="bench-card" data-selected={isSelected || undefined} {...place}>
      <label className="bench-tick">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className="tag-hidden">{card.title}</span>
      </label>
      <button type="button" aria-current={isSelected || undefined} onClick={onSelect}>
        <strong>{card.title}</strong>
        {card.certificate !== null && <small>{card.certificate}</small>}
        {warnings.length > 0 && <em>{warnings.join(' · ')}</em>}
      </button>
    </div>
  );
}
