import { countOf, formatCount, formatDate, formatMoney } from '@tag/contract/formats';
import { distanceToNext, gradeName } from '@tag/contract/graded-cards';
import type { GradedCardState, OrderGrade } from '@tag/contract/orders';
import type { DataColumn } from '@tag/ui/data-table';
import { Link } from 'react-router-dom';
import { cardPath } from '../../features/certificate/certificate.ts';
import { actsColumn } from '../../features/lists/row-acts.tsx';
import { CardThumbnail } from '../../features/market/card-thumbnail.tsx';
import { GradeCell } from '../../features/market/grade-cell.tsx';
import { PickBox } from '../../features/market/pick-box.tsx';
import { NextStep } from './next-step.tsx';
import '../../features/market/market-card.css';

export const STATE_WORDS: Readonly<Record<GradedCardState, string>> = {
  open: 'Open',
  ships: 'Ships next',
  listed: 'For sale',
  review: 'In review',
  shipped: 'Shipped',
};

export type GradeTask = 'ship' | 'sell' | 'review' | 'share';

interface Given {
  /** The account's owner: others don't pay or sell. */
  readonly isPayer: boolean;
  isPicked(card: OrderGrade): boolean;
  onPick(card: OrderGrade, isOn: boolean): void;
  onAct(task: GradeTask, card: OrderGrade): void;
}

export const canShip = ({ canDecide, state }: OrderGrade) => canDecide && state === 'open';
export const canSell = ({ canDecide, listing, state }: OrderGrade) =>
  canDecide && listing === null && state !== 'listed' && state !== 'review';

/** Whether anything can be decided about a card. @param isPayer whether the reader may pay and sell. */
export const isSelectable = (card: OrderGrade, isPayer: boolean) =>
  canShip(card) || (isPayer && (canSell(card) || card.canReview));

export const gradeColumns = ({
  isPayer,
  isPicked,
  onAct,
  onPick,
}: Given): DataColumn<OrderGrade>[] => [
  {
    key: 'pick',
    label: 'Select',
    narrow: 'end',
    cell: (card) =>
      isSelectable(card, isPayer) && (
        <PickBox isPicked={isPicked(card)} onPick={(isOn) => onPick(card, isOn)}>
          Select {card.title}
        </PickBox>
      ),
  },
  { key: 'card', label: 'Card', heading: true, cell: (card) => <GradedCard {...card} /> },
  {
    key: 'grade',
    label: 'Grade',
    narrow: 'line',
    cell: ({ grade }) => (
      <span className="grades-standing">
        <GradeCell grade={grade} />
        {grade.score !== null && <span className="list-aside">{distanceToNext(grade.score)}</span>}
      </span>
    ),
  },
  {
    key: 'population',
    label: 'Population',
    narrow: 'line',
    cell: (card) => <Rank {...card} />,
  },
  {
    key: 'sales',
    label: 'Recent sales',
    narrow: 'line',
    cell: ({ sales }) => (
      <span className="grades-sales">
        {sales.map(({ grade, price, soldAt }) => (
          <span key={`${soldAt} ${price}`}>
            {formatMoney(price)}{' '}
            <span className="list-aside">
              {gradeName(grade)}, {formatDate(soldAt)}
            </span>
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'next',
    label: 'What’s next',
    narrow: 'second-end',
    cell: (card) => <NextStep card={card} />,
  },
  actsColumn<OrderGrade, GradeTask>({
    of: ({ title }) => title,
    acts: (card) => [
      ...(canShip(card) ? [{ key: 'ship', label: 'Ship now' } as const] : []),
      ...(isPayer && canSell(card) ? [{ key: 'sell', label: 'List for sale' } as const] : []),
      ...(isPayer && card.canReview ? [{ key: 'review', label: 'Ask for a review' } as const] : []),
      ...(card.isPublished ? [{ key: 'share', label: 'Share image' } as const] : []),
    ],
    onAct,
  }),
];

function GradedCard({ certificate, image, isPublished, subOrderName, title }: OrderGrade) {
  return (
    <span className="market-card grades-card">
      {image ? <CardThumbnail image={image} /> : <span className="market-card-none" />}
      <span className="market-card-words list-name">
        {isPublished ? <Link to={cardPath(certificate)}>{title}</Link> : title}
        <span className="list-aside">
          {[certificate, subOrderName, !isPublished && 'report not public yet']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </span>
  );
}

/** `4 of 28 at this grade`, `rank 7, 3 higher` */
function Rank({ isPublished, population }: OrderGrade) {
  const { atGrade, higher, rank, total } = population;
  if (!isPublished || total === 0) return <span className="list-aside">Not counted yet</span>;
  const above = `${higher === 0 ? 'none' : formatCount(higher)} higher`;
  return (
    <span className="grades-standing">
      {formatCount(atGrade)} of {countOf(total, 'copy', 'copies')} at this grade
      {rank !== null && (
        <span className="list-aside">
          Rank {formatCount(rank)}, {above}
        </span>
      )}
    </span>
  );
}
