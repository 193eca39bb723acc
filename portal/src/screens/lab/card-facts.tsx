import { formatDateTime, formatMoney } from '@tag/contract/formats';
import type { BenchCard, CardHold } from '@tag/contract/lab';
import { copyWords } from '@tag/contract/orders';
import { labelsOf } from './missing.ts';

const WAITS_FOR: Readonly<Record<CardHold, string>> = {
  catalog: 'Waits for a second person to confirm it in the catalog',
  decision: 'Waits for its owner to decide: ship, sell, or review',
  label: 'Waits for the label’s approval',
  proposal: 'Waits for the answer to a new price',
  review: 'Waits for the review of its grade',
  serial: 'Another card has its serial number',
};

/** `Waits for the review of its grade, due Nov/30/2026, 15:05 PM` */
function holdOf(hold: CardHold, until: string | null): string {
  if (until === null) return WAITS_FOR[hold];
  return `${WAITS_FOR[hold]}, ${hold === 'review' ? 'due' : 'until'} ${formatDateTime(until)} UTC`;
}

const isLate = ({ stage }: BenchCard) => stage === 'slab_imaging';

/** What somebody has to know before they go on with a card. */
export function warningsOf(card: BenchCard): string[] {
  const { heldUntil, isDamaged, isHeld, label, missing, outcome } = card;
  return [
    outcome !== null && 'Goes back ungraded',
    missing.length > 0 && isLate(card) && `Missing: ${labelsOf(missing)}`,
    isDamaged && 'Arrived damaged',
    label?.request
      ? `Correction asked for: ${label.request}`
      : isHeld !== null && holdOf(isHeld, heldUntil ?? null),
  ].filter((warning) => warning !== false);
}

/** A card's facts and warnings. */
export function CardFacts({ card }: { card: BenchCard }) {
  const { certificate, declaredValue, entered, enteredDetails, missing } = card;
  const { seen, size, stage, state, title } = card;
  const typed = copyWords(enteredDetails);
  const claims = [
    ...(entered === title ? [] : [entered]),
    ...(typed.join() === copyWords(seen ?? {}).join() ? [] : typed),
  ];
  const facts = [
    certificate,
    ...copyWords(seen ?? {}),
    stage !== null &&
      certificate === null &&
      (state !== 'matched' ? 'not identified yet' : seen === null && 'not confirmed yet'),
    size === 'unsure' ? 'size unsure' : size,
    missing.length > 0 && !isLate(card) && `to do: ${labelsOf(missing)}`,
    declaredValue !== null && `worth ${formatMoney(declaredValue)}`,
    claims.length > 0 && `entered as ${claims.join(', ')}`,
  ].filter(Boolean);
  return (
    <p className="bench-facts">
      <small>{facts.join(' · ')}</small>
      {warningsOf(card).map((warning) => (
        <em key={warning}>{warning}</em>
      ))}
    </p>
  );
}
