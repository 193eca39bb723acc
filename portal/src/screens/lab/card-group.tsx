import { formatCards } from '@tag/contract/formats';
import { advanceCards, type BenchCard, type BenchOrder, type BenchPart } from '@tag/contract/lab';
import { ORDER_STAGE_LABELS, type CardStage, type OrderStage } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { StageChip } from '../../features/orders/stage.tsx';
import { useBenchAction } from './bench.ts';
import { cardsOf, nameOf } from './bench-state.ts';
import { CardList } from './card-list.tsx';
import { movesFrom, placeOf } from './card-place.ts';
import { CardRow } from './card-row.tsx';
import type { CardTask } from './card-tasks.ts';
import { Due } from './due.tsx';
import { servicesOfCards, servicesOfParts } from './missing.ts';
import { MissingServices } from './missing-services.tsx';
import { ShipParcel, type Parcel } from './ship-parcel.tsx';
import { useBenchState, useBenchStore } from './use-bench-store.ts';

interface CardGroupProps {
  order: BenchOrder;
  stage: CardStage;
  /** The cards that are there, by sub-order. */
  parts: readonly BenchPart[];
  /** The card whose label was scanned: it is chosen from the start. */
  scanned: BenchCard | undefined;
  onTask(task: CardTask, card: BenchCard): void;
}

/** Sorts after every moment. */
const LAST = '~';

/** The cards of an order at one stage, and where they go from there: all of them, or those chosen. */
export function CardGroup({ onTask, order, parts, scanned, stage }: CardGroupProps) {
  const client = useClient();
  const store = useBenchStore();
  const state = useBenchState(store);
  const [isBusy, run] = useBenchAction();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(scanned ? [scanned.itemId] : []),
  );
  const [shipping, setShipping] = useState<Parcel>();
  const { orderNumber } = order;
  const named = [...chosen].flatMap((id) => {
    const card = state.cards.get(id);
    return card && placeOf(card) === stage ? [card] : [];
  });
  const names = named.length > 0 && { itemIds: named.map(({ itemId }) => itemId) };
  const sum = (count: 'cards' | 'ready' | 'returned') =>
    parts.reduce((total, part) => total + part[count], 0);
  const total = sum('cards');
  // If none can go on, the refusal says why.
  const moving = sum('ready') || total;
  const all = ['1 card', 'both cards'][moving - 1] ?? `all ${formatCards(moving)}`;
  const which = named.length > 0 ? `${formatCards(named.length)} chosen` : all;

  const move = (to: OrderStage) =>
    run(async () => {
      const moved = await client.call(advanceCards, {
        params: { orderNumber },
        body: { from: stage, to, ...names },
      });
      setChosen(new Set());
      store.merge(moved);
      return `${formatCards(moved.changed.length)} moved to ${ORDER_STAGE_LABELS[to]}.`;
    });

  function choose(ids: readonly string[], isChosen: boolean): void {
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isChosen) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }

  async function choosePart({ cards, subOrderId }: BenchPart): Promise<void> {
    const list = { stage, subOrderId };
    await store.more(list, cards);
    choose(
      cardsOf(store.state, list).map(({ itemId }) => itemId),
      true,
    );
  }

  const ship = () =>
    setShipping(
      names
        ? { ...names, cards: named.length, returned: named.filter(isReturned).length }
        : { isPartial: true, cards: moving, returned: sum('returned') },
    );

  const row = (card: BenchCard, place?: object) => (
    <CardRow
      key={card.itemId}
      {...place}
      card={card}
      isChosen={chosen.has(card.itemId)}
      isScanned={card.itemId === scanned?.itemId}
      onChoose={(isChosen) => choose([card.itemId], isChosen)}
      onTask={(task) => onTask(task, card)}
    />
  );

  /** A scanned card that its list shows only further on. */
  const isFirst =
    scanned && !state.lists.get(nameOf({ ...scanned, stage }))?.ids.includes(scanned.itemId);

  return (
    <section className="bench-group" aria-labelledby={`bench-${stage}`} aria-busy={isBusy}>
      <h2 id={`bench-${stage}`}>
        <StageChip stage={stage} /> {formatCards(total)}
      </h2>
      <div className="bench-row">
        {stage === 'order_complete' ? (
          <Button look="primary" onClick={ship}>
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
          {...(named.length > 0 ? { cards: named } : {})}
          services={named.length > 0 ? servicesOfCards(named) : servicesOfParts(parts)}
          onChanged={(change) => {
            setChosen(new Set());
            store.merge(change);
          }}
        />
      )}
      {isFirst && (
        <div role="list" className="bench-cards">
          {row(scanned)}
        </div>
      )}
      {[...parts].sort(byDue).map((part) => (
        <div key={part.subOrderId} className="bench-part">
          {order.subOrders.length > 1 && (
            <PartHead
              order={order}
              part={part}
              onChoose={state.search === '' ? () => void choosePart(part) : undefined}
            />
          )}
          <CardList
            stage={stage}
            subOrderId={part.subOrderId}
            total={part.cards}
            scannedId={scanned?.itemId ?? null}
          >
            {row}
          </CardList>
        </div>
      ))}
      {shipping && (
        <ShipParcel
          orderNumber={orderNumber}
          parcel={shipping}
          onShipped={() => {
            setChosen(new Set());
            void store.refresh({ subOrderIds: 'all' });
          }}
          onClose={() => setShipping(undefined)}
        />
      )}
    </section>
  );
}

const isReturned = ({ outcome }: BenchCard) => outcome !== null;

const byDue = (a: BenchPart, b: BenchPart) => (a.dueAt ?? LAST).localeCompare(b.dueAt ?? LAST);

interface PartHeadProps {
  order: BenchOrder;
  part: BenchPart;
  /** Without it, its cards aren’t chosen together: only some of them are shown. */
  onChoose: (() => void) | undefined;
}

function PartHead({ onChoose, order, part }: PartHeadProps) {
  const { name, serviceSpeed } = order.subOrders.find(({ id }) => id === part.subOrderId)!;
  return (
    <div className="bench-row">
      <h3>
        {name} <small>{serviceSpeed}</small> {part.dueAt !== null && <Due dueAt={part.dueAt} />}
      </h3>
      {onChoose && (
        <Button onClick={onChoose}>
          Choose {formatCards(part.cards)}
          <span className="tag-hidden">: {name}</span>
        </Button>
      )}
    </div>
  );
}
