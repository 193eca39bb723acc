import { formatCards } from '@tag/contract/formats';
import { advanceCards, type BenchCard, type BenchOrder } from '@tag/contract/lab';
import { ORDER_STAGE_LABELS, type CardStage, type OrderStage } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { StageChip } from '../../features/orders/stage.tsx';
import { useBenchAction } from './bench.ts';
import { canGoOn, movesFrom } from './card-place.ts';
import { CardRow } from './card-row.tsx';
import type { CardTask } from './card-tasks.ts';
import { Due } from './due.tsx';
import { MissingServices } from './missing-services.tsx';
import { partsOf } from './parts-of.ts';
import { ShipParcel } from './ship-parcel.tsx';

interface CardGroupProps {
  order: BenchOrder;
  stage: CardStage;
  /** The cards that are there. */
  cards: readonly BenchCard[];
  /** The card whose label was scanned: it is chosen from the start. */
  scannedId: string | null;
  onTask(task: CardTask, card: BenchCard): void;
  onChanged(): void;
}

/** The cards of an order at one stage, and where they go from there: all of them, or those chosen. */
export function CardGroup({ cards, onChanged, onTask, order, scannedId, stage }: CardGroupProps) {
  const client = useClient();
  const [isBusy, run] = useBenchAction();
  const [chosen, setChosen] = useState<readonly string[]>(scannedId === null ? [] : [scannedId]);
  const [shipping, setShipping] = useState<readonly BenchCard[]>();
  const { orderNumber } = order;
  const named = cards.filter(({ itemId }) => chosen.includes(itemId));
  const ready = cards.filter(canGoOn);
  // If none can go on, the refusal says why.
  const moving = named.length > 0 ? named : ready.length > 0 ? ready : cards;
  const all = ['1 card', 'both cards'][moving.length - 1] ?? `all ${formatCards(moving.length)}`;
  const which = named.length > 0 ? `${formatCards(named.length)} chosen` : all;

  const move = (to: OrderStage) =>
    run(async () => {
      const itemIds = named.length > 0 && { itemIds: named.map(({ itemId }) => itemId) };
      const moved = await client.call(advanceCards, {
        params: { orderNumber },
        body: { from: stage, to, ...itemIds },
      });
      setChosen([]);
      onChanged();
      const left = moved.cards.filter((card) => card.stage === stage && card.outcome === null);
      return `${formatCards(cards.length - left.length)} moved to ${ORDER_STAGE_LABELS[to]}.`;
    });

  function choose(some: readonly BenchCard[], isChosen: boolean): void {
    const ids = some.map(({ itemId }) => itemId);
    setChosen((before) => [...before.filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])]);
  }

  return (
    <section className="bench-group" aria-labelledby={`bench-${stage}`} aria-busy={isBusy}>
      <h2 id={`bench-${stage}`}>
        <StageChip stage={stage} /> {formatCards(cards.length)}
      </h2>
      <div className="bench-row">
        {stage === 'order_complete' ? (
          <Button look="primary" onClick={() => setShipping(moving)}>
            Ship {which}
          </Button>
        ) : (
          movesFrom(stage).map((to, index) => (
            <Button
              key={to}
              look={index === 0 ? 'primary' : 'quiet'}
              aria-disabled={isBusy}
              onClick={() => void move(to)}
            >
              {index === 0 ? 'Move' : 'Send'} {which} {index === 0 ? '' : 'back '}to{' '}
              {ORDER_STAGE_LABELS[to]}
            </Button>
          ))
        )}
      </div>
      {stage === 'slab_imaging' && (
        <MissingServices
          orderNumber={orderNumber}
          cards={named.length > 0 ? named : cards}
          onChanged={() => {
            setChosen([]);
            onChanged();
          }}
        />
      )}
      {partsOf(order, cards).map((part) => (
        <div key={part.id} className="bench-part">
          {order.subOrders.length > 1 && (
            <div className="bench-row">
              <h3>
                {part.name} <small>{part.serviceSpeed}</small>{' '}
                {part.dueAt !== null && <Due dueAt={part.dueAt} />}
              </h3>
              <Button onClick={() => choose(part.cards, true)}>
                Choose {formatCards(part.cards.length)}
                <span className="tag-hidden">: {part.name}</span>
              </Button>
            </div>
          )}
          <ul className="bench-cards">
            {part.cards.map((card) => (
              <CardRow
                key={card.itemId}
                card={card}
                isChosen={chosen.includes(card.itemId)}
                isScanned={card.itemId === scannedId}
                onChoose={(isChosen) => choose([card], isChosen)}
                onTask={(task) => onTask(task, card)}
                onChanged={onChanged}
              />
            ))}
          </ul>
        </div>
      ))}
      {shipping && (
        <ShipParcel
          orderNumber={orderNumber}
          cards={shipping}
          onShipped={() => {
            setChosen([]);
            onChanged();
          }}
          onClose={() => setShipping(undefined)}
        />
      )}
    </section>
  );
}
