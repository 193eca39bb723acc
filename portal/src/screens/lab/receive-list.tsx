import { formatCards } from '@tag/contract/formats';
import { ACTION_CODES } from '@tag/contract/errors';
import { receiveParcel, type BenchCard, type BenchOrder } from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { ConfirmDialog } from '@tag/ui/confirm-dialog';
import { TextField } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { useBench, useBenchAction, useScanAfterwards } from './bench.ts';
import { CardFacts } from './card-facts.tsx';
import { ExtraCards } from './extra-cards.tsx';
import { PhotoButton, PhotoList } from './photos.tsx';
import '@tag/ui/confirm-dialog.css';

interface ReceiveListProps {
  orderNumber: string;
  subOrder: BenchOrder['subOrders'][number];
  /** Those of its cards that haven't arrived. */
  awaited: readonly BenchCard[];
  onChanged(): void;
}

/** Receives a parcel: the arrived cards of its packing list are ticked, and differences noted. */
export function ReceiveList({ awaited, onChanged, orderNumber, subOrder }: ReceiveListProps) {
  const client = useClient();
  const { announce } = useBench();
  const [isBusy, run] = useBenchAction();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [damage, setDamage] = useState<Readonly<Record<string, string>>>({});
  const [extras, setExtras] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const arrived = awaited.filter(({ itemId }) => ticked.has(itemId));
  const parcel = { subOrderId: subOrder.id, of: subOrder.name };
  const missing = awaited.filter(({ itemId }) => !ticked.has(itemId));

  function tick(itemId: string, isHere: boolean): void {
    setTicked((before) => toggled(before, itemId, isHere));
    if (!isHere) setDamage(({ [itemId]: _, ...others }) => others);
  }
  function markDamaged({ itemId }: BenchCard): void {
    if (itemId in damage) return setDamage(({ [itemId]: _, ...others }) => others);
    setTicked((before) => toggled(before, itemId, true));
    setDamage((before) => ({ ...before, [itemId]: '' }));
  }

  const receive = () =>
    run(async () => {
      const damaged = arrived
        .filter(({ itemId }) => itemId in damage)
        .map(({ itemId }) => ({ itemId, note: damage[itemId]!.trim() }));
      await client.call(receiveParcel, {
        params: { orderNumber, subOrderId: subOrder.id },
        body: { arrived: arrived.map(({ itemId }) => itemId), damaged, extras: [...extras] },
      });
      setTicked(new Set());
      setDamage({});
      setExtras([]);
      onChanged();
      return [
        `${formatCards(arrived.length)} received`,
        missing.length > 0 && `${missing.length} missing`,
        damaged.length > 0 && `${damaged.length} damaged`,
        extras.length > 0 && `${extras.length} extra`,
      ]
        .filter(Boolean)
        .join(', ');
    });

  function confirm(): void {
    const undescribed = arrived.find(({ itemId }) => damage[itemId]?.trim() === '');
    if (undescribed) return announce(`Say what is damaged: ${undescribed.title}.`, 'bad');
    if (arrived.length === 0 && extras.length === 0) {
      return announce('Tick the cards that arrived first.', 'bad');
    }
    if (missing.length > 0) setAsking(true);
    else void receive();
  }

  return (
    <div className="bench-receive" aria-busy={isBusy}>
      <div className="bench-row">
        <Button onClick={() => setTicked(new Set(awaited.map(({ itemId }) => itemId)))}>
          {awaited.length === 1 ? 'The card' : `All ${formatCards(awaited.length)}`} arrived
        </Button>
        {ticked.size > 0 && (
          <Button
            onClick={() => {
              setTicked(new Set());
              setDamage({});
            }}
          >
            Untick all
          </Button>
        )}
        <PhotoButton target={parcel} label="Parcel photo" />
      </div>
      <PhotoList target={parcel} photos={subOrder.photos} />
      <ul className="bench-cards">
        {awaited.map((card) => {
          const note = damage[card.itemId];
          return (
            <li key={card.itemId}>
              <label className="bench-tick">
                <input
                  type="checkbox"
                  checked={ticked.has(card.itemId)}
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
                  autoComplete="off"
                  autoFocus
                  value={note}
                  onChange={(text) => setDamage((before) => ({ ...before, [card.itemId]: text }))}
                />
              )}
              <PhotoList target={{ itemId: card.itemId, of: card.title }} photos={card.photos} />
            </li>
          );
        })}
      </ul>
      <ExtraCards of={subOrder.name} extras={extras} onChange={setExtras} />
      <div className="bench-row">
        <Button look="primary" aria-disabled={isBusy} onClick={confirm}>
          Confirm {arrived.length} of {formatCards(awaited.length)}
        </Button>
      </div>
      {isAsking && (
        <ConfirmMissing
          missing={missing}
          onAnswer={(isConfirmed) => {
            setAsking(false);
            if (isConfirmed) void receive();
          }}
        />
      )}
    </div>
  );
}

function toggled(before: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const after = new Set(before);
  if (isIn) after.add(id);
  else after.delete(id);
  return after;
}

interface ConfirmMissingProps {
  missing: readonly BenchCard[];
  onAnswer(isConfirmed: boolean): void;
}

/** Names the cards that we'll report to the customer as missing. */
function ConfirmMissing({ missing, onAnswer }: ConfirmMissingProps) {
  useScanAfterwards();
  return (
    <ConfirmDialog
      title={missing.length === 1 ? 'Is this card missing?' : 'Are these cards missing?'}
      confirmLabel={`Confirm ${missing.length} missing`}
      cancelLabel="Look again"
      onAction={(action) => onAnswer(action === ACTION_CODES.confirm)}
    >
      <p>We’ll notify the customer that {missing.length === 1 ? 'it' : 'they'} didn’t arrive:</p>
      <ul className="bench-named">
        {missing.map(({ itemId, title }) => (
          <li key={itemId}>{title}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
