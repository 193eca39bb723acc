import { gradeName } from '@tag/contract/graded-cards';
import {
  copyWords,
  type CardOutcome,
  type CardTracking,
  type OrderStage,
} from '@tag/contract/orders';
import { Link } from 'react-router-dom';
import { cardPath } from '../../certificate/certificate.ts';
import { StageChip } from '../stage.tsx';
import { Photos } from './photos.tsx';
import '../../lists/lists.css';
import './tracking.css';

const OUTCOME_WORDS: Readonly<Record<CardOutcome, string>> = {
  ungraded: 'Not graded',
  sent_back: 'Sent back ungraded',
  missing: 'Never arrived',
};

interface CardStageProps {
  card: CardTracking;
  /** The stage of its order. */
  orderStage: OrderStage;
}

/** How far one card is where it isn't with its order, or why it isn't graded. */
export function CardProgress({ card, orderStage }: CardStageProps) {
  const { outcome, reason, stage } = card;
  if (outcome !== null) {
    return (
      <>
        <span className="list-state" data-tone="bad">
          {OUTCOME_WORDS[outcome]}
        </span>
        {reason && <span className="list-aside">{reason}</span>}
      </>
    );
  }
  if (stage !== null) return stage !== orderStage && <StageChip stage={stage} />;
  return (
    hasArrived(orderStage) && (
      <span className="list-state" data-tone="bad">
        Missing
      </span>
    )
  );
}

const BEFORE_RECEIPT: readonly OrderStage[] = [
  'incomplete',
  'sub_kit_assembly',
  'sub_kit_shipping',
  'pending_receipt',
  'cancelled',
];

/** Whether the parcel of an order at this stage is here. */
export const hasArrived = (stage: OrderStage): boolean => !BEFORE_RECEIPT.includes(stage);

/** The grade of a card, which links to its report. */
export function CardGrade({ card: { certificate, grade } }: { card: CardTracking }) {
  if (certificate === null || grade === null) return null;
  return (
    <Link to={cardPath(certificate)} className="tracking-grade">
      <strong>{gradeName(grade)}</strong> <span className="list-aside">{certificate}</span>
    </Link>
  );
}

interface CardNotesProps {
  card: CardTracking;
  title: string;
  /** What the customer entered for this copy. */
  entered: Parameters<typeof copyWords>[0];
}

/** The lab's findings about a card on arrival. */
export function CardNotes({ card, entered, title }: CardNotesProps) {
  const { correctedFrom, damageNote, isDamaged, photos, seen } = card;
  const typed = copyWords(entered);
  const isSeenOtherwise = seen !== null && typed.join() !== copyWords(seen).join();
  const corrected = [correctedFrom, ...(isSeenOtherwise ? typed : [])].filter(Boolean).join(', ');
  return (
    <>
      {corrected && (
        <span className="tracking-note">
          You entered <del>{corrected}</del>; we identified it as above.
        </span>
      )}
      {isDamaged && (
        <span className="tracking-note" data-tone="bad">
          Arrived damaged{damageNote && `: ${damageNote}`}
        </span>
      )}
      <Photos photos={photos} of={`${title} as it arrived`} />
    </>
  );
}
