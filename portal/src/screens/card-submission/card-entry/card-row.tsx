import { formatCount } from '@tag/contract/formats';
import { variationLabel } from '@tag/contract/graded-cards';
import { copyWords, type OrderItem } from '@tag/contract/orders';
import type { ReactNode } from 'react';
import { CardPicture } from '../../../features/card-search/card-picture.tsx';
import type { EqualCards } from './group-cards.ts';

interface CardRowProps {
  cards: EqualCards;
  /** Among its equals, from 0, whose row above has the title. */
  index?: number | undefined;
  /** How many there are, which shows them. */
  count?: ReactNode;
  /** What can be done with them. */
  children: ReactNode;
}

export const titleOf = ({ title }: OrderItem): string => title || 'Card without a name';

/** One card, or equal ones, with their problems and actions. */
export function CardRow({ cards, index, count, children }: CardRowProps) {
  const [card] = cards;
  const title = titleOf(card);
  const variation = variationLabel(card.variation ?? '');
  return (
    <div className="card-row" data-asks={card.state === 'uncertain'}>
      {index === undefined ? <CardPicture image={card.image} /> : <span />}
      <div>
        <p className="card-row-title">
          {index === undefined ? title : `Card ${formatCount(index + 1)}`}
        </p>
        <p className="card-row-facts">
          {count}
          {card.state === 'by_hand' && <span>Entered by hand</span>}
          {card.state === 'uncertain' && <strong data-tone="alert">Check this match</strong>}
          {card.state === 'incomplete' && <strong data-tone="alert">Incomplete</strong>}
          {variation && !title.includes(card.variation!) && <span>{variation}</span>}
          {/* Each of several has its own. */}
          {cards.length === 1 && copyWords(card).map((words) => <span key={words}>{words}</span>)}
        </p>
        {identityProblems(cards).map((reason) => (
          <p key={reason} className="submission-danger">
            {reason}
          </p>
        ))}
      </div>
      <div className="card-row-acts">{children}</div>
    </div>
  );
}

// Sizes and values come in the next step.
const LATER: readonly string[] = ['size', 'declaredValue'];

const identityProblems = (cards: EqualCards): string[] => [
  ...new Set(
    cards.flatMap(({ problems }) =>
      problems.filter(({ field }) => !LATER.includes(field)).map(({ reason }) => reason),
    ),
  ),
];
