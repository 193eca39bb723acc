import { formatCards, formatCount } from '@tag/contract/formats';
import { ACTION_CODES } from '@tag/contract/errors';
import { receiveParcel, type BenchCard, type BenchOrder } from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { ConfirmDialog } from '@tag/ui/confirm-dialog';
import { TextField } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { useBench, useBenchAction, useScanAfterwards } from './bench.ts';
import { cardsOf, nameOf, type BenchState } from './bench-state.ts';
import { CardFacts } from './card-facts.tsx';
import { CardList } from './card-list.tsx';
import { placeOf } from './card-place.ts';
import { ExtraCards } from './extra-cards.tsx';
import { PhotoButton, PhotoList } from './photos.tsx';
import { ALL_TICKS, isTicked, NO_TICKS, withTick } from './ticks.ts';
import { useBenchState, useBenchStore } from './use-bench-store.ts';

interface ReceiveListProps {
  orderNumber: string;
  subOrder: BenchOrder['subOrders'][number];
  /** How many of its cards haven't arrived. */
  awaited: number;
}

/** Receives a parcel: the arrived cards of its packing list are ticked, and differences noted. */
export function ReceiveList({ awaited, orderNumber, subOrder }: ReceiveListProps) {
  const client = useClient();
  const store = useBenchStore();
  const state = useBenchState(store);
  const { announce } = useBench();
  const [isBusy, run] = useBenchAction();
  const [ticks, setTicks] = useState(NO_TICKS);
  const [damage, setDamage] = useState<Readonly<Record<string, string>>>({});
  const [extras, setExtras] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const list = { stage: 'pending_receipt', subOrderId: subOrder.id } as const;
  const parcel = { subOrderId: subOrder.id, of: subOrder.name };
  // Somebody else may have received some meanwhile.
  const others = cardsOfIds(state, [...ticks.others]);
  const arrived = ticks.isAll ? awaited - others.length : others.length;
  const missing = awaited - arrived;
  /** It loads more of its cards before its end is reached. */
  const isLong = Boolean(state.lists.get(nameOf(list))?.next);
  const damaged = cardsOfIds(state, Object.keys(damage));

  function tick(itemId: string, isHere: boolean): void {
    setTicks((before) => withTick(before, itemId, isHere));
    if (!isHere) setDamage(({ [itemId]: _, ...rest }) => rest);
  }
  function markDamaged({ itemId }: BenchCard): void {
    if (itemId in damage) return setDamage(({ [itemId]: _, ...rest }) => rest);
    setTicks((before) => withTick(before, itemId, true));
    setDamage((before) => ({ ...before, [itemId]: '' }));
  }

  const receive = () =>
    run(async () => {
      const named = others.map(({ itemId }) => itemId);
      const change = await client.call(receiveParcel, {
        params: { orderNumber, subOrderId: subOrder.id },
        body: {
          ...(ticks.isAll ? { arrived: [], missing: named } : { arrived: named }),
          damaged: damaged.map(({ itemId }) => ({ itemId, note: damage[itemId]!.trim() })),
          extras: [...extras],
        },
      });
      setTicks(NO_TICKS);
      setDamage({});
      setExtras([]);
      store.merge(change);
      return [
        `${formatCards(arrived)} received`,
        missing > 0 && `${formatCount(missing)} missing`,
        damaged.length > 0 && `${damaged.length} damaged`,
        extras.length > 0 && `${extras.length} extra`,
      ]
        .filter(Boolean)
        .join(', ');
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
        <Button onClick={() => setTicks(ALL_TICKS)}>
          {awaited === 1 ? 'The card' : `All ${formatCards(awaited)}`} arrived
        </Button>
        {arrived > 0 && (
          <Button
            onClick={() => {
              setTicks(NO_TICKS);
              setDamage({});
            }}
          >
            Untick all
          </Button>
        )}
        <PhotoButton target={parcel} label="Parcel photo" />
      </div>
      <PhotoList target={parcel} photos={subOrder.photos} />
      <CardList {...list} total={awaited}>
        {(card, place) => {
          const note = damage[card.itemId];
          return (
            <div key={card.itemId} role="listitem" className="bench-card" {...place}>
              <label className="bench-tick">
                <input
                  type="checkbox"
                  checked={isTicked(ticks, card.itemId)}
                  onChange={({ target }) => tick(card.itemId, target.checked)}
                />
                <CardFacts card={card} />
              </label>
              <div className="bench-acts">
                <Button aria-pressed={note !== undefined} onClick={() => markDamaged(card)}>
                  Damaged<span className="tag-hidden">: {card.title}</span>
                </Button>
                <PhotoButton target={{ itemId: card.itemId, of: card.title }} />
              </div>
              {note !== undefined && (
                <TextField
                  name={`damage-${card.itemId}`}
                  label={`What is damaged on ${card.title}`}
                  autoFocus
                  value={note}
                  onChange={(text) => setDamage((before) => ({ ...before, [card.itemId]: text }))}
                />
              )}
              <PhotoList target={{ itemId: card.itemId, of: card.title }} photos={card.photos} />
            </div>
          );
        }}
      </CardList>
      <ExtraCards of={subOrder.name} extras={extras} onChange={setExtras} />
      <div className="bench-row" data-sticks={isLong || undefined}>
        <Button look="primary" aria-disabled={isBusy} onClick={confirm}>
          Confirm {formatCount(arrived)} of {formatCards(awaited)}
        </Button>
      </div>
      {isAsking && (
        <ConfirmMissing
          count={missing}
          known={cardsOf(state, list).filter(({ itemId }) => !isTicked(ticks, itemId))}
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
