import { variationLabel } from '@tag/contract/graded-cards';
import { copyWords, type OrderItem } from '@tag/contract/orders';
import { CardPicture } from '../../../features/card-search/card-picture.tsx';

interface CardRowProps {
  card: OrderItem;
  isOpen: boolean;
  onEdit(): void;
  onDuplicate(): void;
  /** Undefined where there is no other sub-order it can go to. */
  onMove: (() => void) | undefined;
  onRemove(): void;
  /** The match that was found is the right one. */
  onConfirm(): void;
}

/** One card with its problems and actions. */
export function CardRow({ card, isOpen, ...acts }: CardRowProps) {
  const title = card.title || 'Card without a name';
  // Sizes and values come in the next step.
  const identityProblems = card.problems.filter(({ field }) => !LATER.includes(field));
  const variation = variationLabel(card.variation ?? '');
  return (
    <li className="card-row">
      <CardPicture image={card.image} />
      <div>
        <p className="card-row-title">{title}</p>
        <p className="card-row-facts">
          {card.state === 'by_hand' && <span>Entered by hand</span>}
          {card.state === 'uncertain' && <strong data-tone="alert">Check this match</strong>}
          {card.state === 'incomplete' && <strong data-tone="alert">Incomplete</strong>}
          {variation && !title.includes(card.variation!) && <span>{variation}</span>}
          {copyWords(card).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
        {identityProblems.map(({ field, reason }) => (
          <p key={field + reason} className="submission-danger">
            {reason}
          </p>
        ))}
      </div>
      {isOpen && (
        <p className="card-row-acts">
          {card.state === 'uncertain' && (
            <Act name="It’s right" title={title} onAct={acts.onConfirm} />
          )}
          <Act name="Edit" title={title} onAct={acts.onEdit} />
          <Act name="Duplicate" title={title} onAct={acts.onDuplicate} />
          {acts.onMove && <Act name="Move" title={title} onAct={acts.onMove} />}
          <Act name="Remove" title={title} onAct={acts.onRemove} />
        </p>
      )}
    </li>
  );
}

const Act = ({ name, title, onAct }: { name: string; title: string; onAct(): void }) => (
  <button type="button" className="submission-act" onClick={onAct}>
    {name}
    <span className="tag-hidden">: {title}</span>
  </button>
);

const LATER: readonly string[] = ['size', 'declaredValue'];
