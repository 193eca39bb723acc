import { formatCards, formatCount } from '@tag/contract/formats';
import { ACTION_CODES } from '@tag/contract/errors';
import {
  receiveParcel,
  undoReceipt,
  type BenchCard,
  type BenchChange,
  type BenchOrder,
} from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { ConfirmDialog } from '@tag/ui/confirm-dialog';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { useBench, useBenchAction, useKeys, useScanAfterwards, type Undo } from './bench.ts';
import { cardsOf, nameOf, type BenchState } from './bench-state.ts';
import { CardList } from './card-list.tsx';
import { placeOf } from './card-place.ts';
import { ExtraCards } from './extra-cards.tsx';
import { PhotoButton, PhotoList } from './photos.tsx';
import { RailRow } from './rail-row.tsx';
import { isTicked, NO_RECEIPT, useReceipt, withAll, withTick } from './receipts.ts';
import { useBenchState, useBenchStore } from './use-bench-store.ts';

interface ReceiveListProps {
  orderNumber: string;
  subOrder: BenchOrder['subOrders'][number];
  /** How many of its cards haven't arrived. */
  awaited: number;
  selected: BenchCard | undefined;
  onSelect(card: BenchCard): void;
}

/** Receives a parcel: the arrived cards of its packing list are ticked, and differences noted. */
export function ReceiveList(props: ReceiveListProps) {
  const { awaited, onSelect, orderNumber, selected, subOrder } = props;
  const client = useClient();
  const store = useBenchStore();
  const state = useBenchState(store);
  const { announce } = useBench();
  const keyOf = useKeys();
  const [isBusy, run] = useBenchAction();
  const [receipt, change] = useReceipt(subOrder.id);
  const [isAsking, setAsking] = useState(false);
  const { damage, extras, ticks } = receipt;
  const list = { stage: 'pending_receipt', subOrderId: subOrder.id } as const;
  const parcel = { subOrderId: subOrder.id, of: subOrder.name };
  // Somebody else may have received some meanwhile.
  const others = cardsOfIds(state, [...ticks.others]);
  const arrived = ticks.isAll ? awaited - others.length : others.length;
  const missing = awaited - arrived;
  /** It loads more of its cards before its end is reached. */
  const isLong = Boolean(state.lists.get(nameOf(list))?.next);
  const damaged = cardsOfIds(state, Object.keys(damage));
  /** The card at the bench has its own act until it’s ticked. */
  const isNext =
    selected?.subOrderId === subOrder.id &&
    placeOf(selected) === 'pending_receipt' &&
    isTicked(receipt, selected.itemId);

  const undo = ({ cards, changed }: BenchChange): Undo | undefined =>
    changed.length === 0 || changed.length > cards.length
      ? undefined
      : async () => {
          for (const { itemId } of changed) {
            store.merge(await client.call(undoReceipt, { params: { itemId } }));
          }
          return `${formatCards(changed.length)} expected again.`;
        };

  const receive = () =>
    run(async () => {
      const named = others.map(({ itemId }) => itemId);
      const received = await client.call(receiveParcel, {
        params: { orderNumber, subOrderId: subOrder.id },
        body: {
          ...(ticks.isAll ? { arrived: [], missing: named } : { arrived: named }),
          damaged: damaged.map(({ itemId }) => ({ itemId, note: damage[itemId]!.trim() })),
          extras: [...extras],
        },
      });
      change(() => NO_RECEIPT);
      store.merge(received);
      const text = [
        `${formatCards(arrived)} received`,
        missing > 0 && `${formatCount(missing)} missing`,
        damaged.length > 0 && `${damaged.length} damaged`,
        extras.length > 0 && `${extras.length} extra`,
      ]
        .filter(Boolean)
        .join(', ');
      return { text, undo: undo(received) };
    });

  function confirm(): void {
    const undescribed = damaged.find(({ itemId }) => damage[itemId]?.trim() === '');
    if (undescribed) return announce(`Say what is damaged: ${undescribed.title}.`, 'bad');
    if (arrived === 0 && extras.length === 0) {
      return announce('Tick the cards that arrived first.', 'bad');
    }
    if (missing > 0) setAsking(true);
    else void receive();
  }

  return (
    <div className="bench-receive" aria-busy={isBusy}>
      <div className="bench-row">
        <Button onClick={() => change((before) => withAll(before, true))}>
          {awaited === 1 ? 'The card' : `All ${formatCards(awaited)}`} arrived
        </Button>
        {arrived > 0 && (
          <Button onClick={() => change((before) => withAll(before, false))}>Untick all</Button>
        )}
        <PhotoButton target={parcel} label="Parcel photo" />
      </div>
      <PhotoList target={parcel} photos={subOrder.photos} />
      <CardList {...list} total={awaited}>
        {(card, place) => (
          <RailRow
            key={card.itemId}
            {...place}
            card={card}
            note={card.itemId in damage ? 'Damaged' : undefined}
            isChosen={isTicked(receipt, card.itemId)}
            isSelected={card.itemId === selected?.itemId}
            onChoose={(isHere) => change((before) => withTick(before, card.itemId, isHere))}
            onSelect={() => onSelect(card)}
          />
        )}
      </CardList>
      <ExtraCards
        of={subOrder.name}
        extras={extras}
        onChange={(now) => change((before) => ({ ...before, extras: now }))}
      />
      <div className="bench-row" data-sticks={isLong || undefined}>
        <Button
          look="primary"
          {...(isNext && keyOf('Enter'))}
          aria-disabled={isBusy}
          onClick={confirm}
        >
          Confirm {formatCount(arrived)} of {formatCards(awaited)}
        </Button>
      </div>
      {isAsking && (
        <ConfirmMissing
          count={missing}
          known={cardsOf(state, list).filter(({ itemId }) => !isTicked(receipt, itemId))}
          onAnswer={(isConfirmed) => {
            setAsking(false);
            if (isConfirmed) void receive();
          }}
        />
      )}
    </div>
  );
}
/** Those of some cards that haven’t arrived. */
const cardsOfIds = ({ cards }: BenchState, ids: readonly string[]): BenchCard[] =>
  ids.flatMap((id) => cards.get(id) ?? []).filter((card) => placeOf(card) === 'pending_receipt');

/** The most cards that a question names. */
const MOST_NAMED = 50;

interface ConfirmMissingProps {
  count: number;
  /** Those of them that were loaded. */
  known: readonly BenchCard[];
  onAnswer(isConfirmed: boolean): void;
}

/** Names the cards that we'll report to the customer as missing. */
function ConfirmMissing({ count, known, onAnswer }: ConfirmMissingProps) {
  useScanAfterwards();
  const named = known.slice(0, MOST_NAMED);
  return (
    <ConfirmDialog
      title={count === 1 ? 'Is this card missing?' : 'Are these cards missing?'}
      confirmLabel={`Confirm ${formatCount(count)} missing`}
      cancelLabel="Look again"
      onAction={(action) => onAnswer(action === ACTION_CODES.confirm)}
    >
      <p>We’ll notify the customer that {count === 1 ? 'it' : 'they'} didn’t arrive:</p>
      <ul className="bench-named">
        {named.map(({ itemId, title }) => (
          <li key={itemId}>{title}</li>
        ))}
        {count > named.length && <li>{formatCount(count - named.length)} more</li>}
      </ul>
    </ConfirmDialog>
  );
}
