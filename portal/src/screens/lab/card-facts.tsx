import { formatMoney } from '@tag/contract/formats';
import type { BenchCard, CardHold } from '@tag/contract/lab';
import { copyWords } from '@tag/contract/orders';
import { labelsOf } from './missing.ts';

const WAITS_FOR: Readonly<Record<CardHold, string>> = {
  catalog: 'Waits for a second person to confirm it in the catalog',
  label: 'Waits for the label’s approval',
  proposal: 'Waits for the answer to a new price',
  serial: 'Another card has its serial number',
};

/** A card's facts and warnings. */
export function CardFacts({ card }: { card: BenchCard }) {
  const { certificate, declaredValue, entered, isDamaged, isHeld, label } = card;
  const { enteredDetails, missing, outcome, seen, size, stage, state, title } = card;
  const typed = copyWords(enteredDetails);
  const claims = [
    ...(entered === title ? [] : [entered]),
    ...(typed.join() === copyWords(seen ?? {}).join() ? [] : typed),
  ];
  const isLate = stage === 'slab_imaging';
  const facts = [
    certificate,
    ...copyWords(seen ?? {}),
    stage !== null &&
      certificate === null &&
      (state !== 'matched' ? 'not identified yet' : seen === null && 'not confirmed yet'),
    size === 'unsure' ? 'size unsure' : size,
    missing.length > 0 && !isLate && `to do: ${labelsOf(missing)}`,
    declaredValue !== null && `worth ${formatMoney(declaredValue)}`,
    claims.length > 0 && `entered as ${claims.join(', ')}`,
  ].filter(Boolean);
  return (
    <span className="bench-facts">
      <strong>{title}</strong>
      <small>{facts.join(' · ')}</small>
      {outcome !== null && <em>Goes back ungraded</em>}
      {missing.length > 0 && isLate && <em>Missing: {labelsOf(missing)}</em>}
      {isDamaged && <em>Arrived damaged</em>}
      {label?.request ? (
        <em>Correction asked for: {label.request}</em>
      ) : (
        isHeld !== null && <em>{WAITS_FOR[isHeld]}</em>
      )}
    </span>
  );
}
