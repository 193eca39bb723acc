import { formatCards } from '@tag/contract/formats';
import type { BenchCard, BenchOrder, BenchPart } from '@tag/contract/lab';
import { STAFF_STAGE_LABELS, type CardStage } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { useKeys } from './bench.ts';
import { BenchStage } from './bench-stage.tsx';
import { cardsOf } from './bench-state.ts';
import { CardList, type ListPlace } from './card-list.tsx';
import { movesFrom, placeOf } from './card-place.ts';
import { Due } from './due.tsx';
import { Fold } from './fold.tsx';
import { servicesOfCards, servicesOfParts } from './missing.ts';
import { MissingServices } from './missing-services.tsx';
import { byDue } from './first-part.ts';
import { RailRow } from './rail-row.tsx';
import type { Parcel } from './parcel.ts';
import { ShipParcel } from './ship-parcel.tsx';
import { useBenchState, useBenchStore } from './use-bench-store.ts';
import { useMove } from './use-move.ts';

interface RailStageProps {
  order: BenchOrder;
  stage: CardStage;
  /** The cards that are there, by sub-order. */
  parts: readonly BenchPart[];
  /** Names the scan that led here. */
  scan: string;
  isMeant: boolean;
  selected: BenchCard | undefined;
  onSelect(card: BenchCard): void;
}

/** The cards of an order at one stage, and what is done with all of them or those ticked. */
export function RailStage(props: RailStageProps) {
  const { isMeant, onSelect, order, parts, scan, selected, stage } = props;
  const store = useBenchStore();
  const state = useBenchState(store);
  const keyOf = useKeys();
  const { orderNumber } = order;
  const [isBusy, move] = useMove(orderNumber, stage);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shipping, setShipping] = useState<Parcel>();
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
  const chooseNone = () => setChosen(new Set());

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

  const row = (card: BenchCard, place: ListPlace) => (
    <RailRow
      key={card.itemId}
      {...place}
      card={card}
      isChosen={chosen.has(card.itemId)}
      isSelected={card.itemId === selected?.itemId}
      onChoose={(isChosen) => choose([card.itemId], isChosen)}
      onSelect={() => onSelect(card)}
    />
  );

  return (
    <Fold
      title={
        <>
          <BenchStage stage={stage} /> {formatCards(total)}
        </>
      }
      {...{ scan, isMeant, isBusy }}
    >
      <div className="bench-row">
        {stage === 'order_complete' ? (
          <Button look="primary" {...(isMeant && keyOf('Enter'))} onClick={ship}>
            Ship {which}
          </Button>
        ) : (
          movesFrom(stage).map((to, index) => (
            <Button
              key={to}
              aria-disabled={isBusy}
              onClick={() => void move(to, names || {}, chooseNone)}
            >
              {index === 0 ? 'Move' : 'Send'} {which} {index === 0 ? '' : 'back '}to{' '}
              {STAFF_STAGE_LABELS[to]}
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
            chooseNone();
            store.merge(change);
          }}
        />
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
            keptId={selected?.itemId}
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
            chooseNone();
            void store.refresh({ subOrderIds: 'all' });
          }}
          onClose={() => setShipping(undefined)}
        />
      )}
    </Fold>
  );
}

const isReturned = ({ outcome }: BenchCard) => outcome !== null;

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
