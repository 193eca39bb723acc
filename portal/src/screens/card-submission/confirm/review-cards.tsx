import { formatCards, formatCount, formatMoney } from '@tag/contract/formats';
import { copyWords, type LightItem } from '@tag/contract/orders';
import { useState } from 'react';
import type { Answered } from '../../../features/api/use-answer.ts';
import { LinkButton } from '../../../features/link-button/link-button.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { useSubmission } from '../submission-context.tsx';
import { NotInCatalog } from './not-in-catalog.tsx';
import { Section } from './review-section.tsx';

const FEW = 8;

/** The cards to check, with size and value, those of each sub-order together. */
export function ReviewCards({ cards }: { cards: Answered<readonly LightItem[]> }) {
  const { order, references } = useSubmission();
  const { subOrders } = order;
  const { answer, failure, again } = cards;
  const [isWhole, setWhole] = useState(false);
  const items = answer ?? [];
  const shown = isWhole ? items : items.slice(0, FEW);
  const sizeNames = new Map(references.sizes.map(({ code, name }) => [code, name]));
  const title = formatCards(order.cards);
  return (
    <Section title={title} step={order.kind === 'group' ? 'group-entry' : 'card-entry'}>
      {!answer && failure === undefined && <p role="status">Loading your cards…</p>}
      <LoadFailure failure={failure} onRetry={again} />
      {subOrders.map(({ id, name }) => {
        const own = shown.filter(({ subOrderId }) => subOrderId === id);
        if (own.length === 0) return null;
        return (
          <div key={id}>
            {order.kind === 'group' && <h3>{name}</h3>}
            <ul className="review-cards">
              {own.map((card) => (
                <Card key={card.id} card={card} size={sizeNames.get(card.size) ?? card.size} />
              ))}
            </ul>
          </div>
        );
      })}
      <NotInCatalog items={items} />
      {items.length > FEW && (
        <LinkButton onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatCount(items.length)} cards`}
        </LinkButton>
      )}
    </Section>
  );
}

const Card = ({ card, size }: { card: LightItem; size: string }) => (
  <li>
    <span>{[card.title || 'Card without a name', ...copyWords(card)].join(', ')}</span>
    <span>
      {size}
      {card.declaredValue !== null && `, ${formatMoney(card.declaredValue)}`}
    </span>
  </li>
);
