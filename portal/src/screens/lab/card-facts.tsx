import { formatMoney } from '@tag/contract/formats';
import type { BenchCard } from '@tag/contract/lab';

const WAITS_FOR = {
  label: 'Waits for the label’s approval',
  proposal: 'Waits for the answer to a new price',
} as const;

/** A card's facts and warnings. */
export function CardFacts({ card }: { card: BenchCard }) {
  const { certificate, declaredValue, entered, isDamaged, isHeld, label } = card;
  const { outcome, size, stage, state, title } = card;
  const facts = [
    certificate,
    stage !== null && certificate === null && state !== 'matched' && 'not identified yet',
    size === 'unsure' ? 'size unsure' : size,
    declaredValue !== null && `worth ${formatMoney(declaredValue)}`,
    entered !== title && `entered as ${entered}`,
  ].filter(Boolean);
  return (
    <span className="bench-facts">
      <strong>{title}</strong>
      <small>{facts.join(' · ')}</small>
      {outcome !== null && <em>Goes back ungraded</em>}
      {isDamaged && <em>Arrived damaged</em>}
      {label?.request ? (
        <em>Correction asked for: {label.request}</em>
      ) : (
        isHeld !== null && <em>{WAITS_FOR[isHeld]}</em>
      )}
    </span>
  );
}
