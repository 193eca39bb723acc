import { formatCards, formatCount } from '@tag/contract/formats';
import type { OrderItem } from '@tag/contract/orders';
import { useId, useState } from 'react';
import { RowActs } from '../../../features/lists/row-acts.tsx';
import { CardRow, titleOf } from './card-row.tsx';
import type { EqualCards } from './group-cards.ts';

/** What can be done with cards. */
export interface CardActs {
  onEdit(card: OrderItem): void;
  onDuplicate(card: OrderItem): void;
  /** Undefined where there is no other sub-order it can go to. */
  onMove: ((card: OrderItem) => void) | undefined;
  onRemove(cards: readonly OrderItem[]): void;
  /** The match that was found is the right one. */
  onConfirm(cards: readonly OrderItem[]): void;
}

interface CardGroupProps {
  cards: EqualCards;
  isOpen: boolean;
  acts: CardActs;
}

/** Equal cards in one row with their count, which opens into one row for each. */
export function CardGroup({ cards, isOpen, acts }: CardGroupProps) {
  const [isShown, setShown] = useState(false);
  const list = useId();
  const [first] = cards;
  if (cards.length === 1)
    return (
      <li>
        <OneCard card={first} isOpen={isOpen} acts={acts} />
      </li>
    );
  const title = titleOf(first);
  const isUncertain = first.state === 'uncertain';
  return (
    <li>
      <CardRow
        cards={cards}
        count={
          <button
            type="button"
            className="card-row-count"
            aria-expanded={isShown}
            aria-controls={list}
            onClick={() => setShown(!isShown)}
          >
            {formatCards(cards.length)}
            <span className="tag-hidden">: {title}</span>
          </button>
        }
      >
        {isOpen && (
          <RowActs
            of={`${formatCards(cards.length)}: ${title}`}
            acts={[
              ...(isUncertain ? [{ key: 'confirm', label: 'It’s right', shown: true }] : []),
              { key: 'duplicate', label: 'Add one more' },
              { key: 'remove', label: `Remove all ${formatCount(cards.length)}` },
            ]}
            onAct={(act) => {
              if (act === 'confirm') acts.onConfirm(cards);
              else if (act === 'duplicate') acts.onDuplicate(first);
              else acts.onRemove(cards);
            }}
          />
        )}
      </CardRow>
      <ul id={list} hidden={!isShown} aria-label={title}>
        {isShown &&
          cards.map((card, index) => (
            <li key={card.id}>
              <OneCard card={card} index={index} isOpen={isOpen} acts={acts} />
            </li>
          ))}
      </ul>
    </li>
  );
}

interface OneCardProps {
  card: OrderItem;
  /** Among its equals, from 0; undefined for a card without any. */
  index?: number;
  isOpen: boolean;
  acts: CardActs;
}

function OneCard({ card, index, isOpen, acts }: OneCardProps) {
  const { onMove } = acts;
  const isUncertain = card.state === 'uncertain';
  const of =
    index === undefined ? titleOf(card) : `${titleOf(card)}, card ${formatCount(index + 1)}`;
  return (
    <CardRow cards={[card]} index={index}>
      {isOpen && (
        <RowActs
          of={of}
          acts={[
            ...(isUncertain ? [{ key: 'confirm', label: 'It’s right', shown: true }] : []),
            { key: 'edit', label: 'Edit', shown: !isUncertain },
            { key: 'duplicate', label: 'Duplicate' },
            ...(onMove ? [{ key: 'move', label: 'Move' }] : []),
            { key: 'remove', label: 'Remove' },
          ]}
          onAct={(act) => {
            if (act === 'confirm') acts.onConfirm([card]);
            else if (act === 'edit') acts.onEdit(card);
            else if (act === 'duplicate') acts.onDuplicate(card);
            else if (act === 'move') onMove?.(card);
            else acts.onRemove([card]);
          }}
        />
      )}
    </CardRow>
  );
}
