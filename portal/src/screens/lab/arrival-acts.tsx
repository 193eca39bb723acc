import type { BenchCard } from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { TextField } from '@tag/ui/form';
import { useKeys } from './bench.ts';
import { nextOf } from './bench-state.ts';
import { PhotoButton } from './photos.tsx';
import { isTicked, useReceipt, withDamage, withoutDamage, withTick } from './receipts.ts';
import { useBenchState, useBenchStore } from './use-bench-store.ts';

interface ArrivalActsProps {
  card: BenchCard;
  onSelect(card: BenchCard): void;
}

/** Ticks an expected card as here, or notes its damage; its parcel is confirmed in the rail. */
export function ArrivalActs({ card, onSelect }: ArrivalActsProps) {
  const state = useBenchState(useBenchStore());
  const keyOf = useKeys();
  const { itemId, subOrderId, title } = card;
  const [receipt, change] = useReceipt(subOrderId);
  const note = receipt.damage[itemId];
  const tick = (isHere: boolean) => change((before) => withTick(before, itemId, isHere));
  const arrive = () => {
    tick(true);
    const next = nextOf(state, card, (other) => !isTicked(receipt, other.itemId));
    if (next) onSelect(next);
  };
  return (
    <>
      <div className="bench-acts">
        {isTicked(receipt, itemId) ? (
          <Button onClick={() => tick(false)}>
            Not here<span className="tag-hidden">: {title}</span>
          </Button>
        ) : (
          <Button look="primary" className="bench-big" {...keyOf('Enter')} onClick={arrive}>
            It’s here<span className="tag-hidden">: {title}</span>
          </Button>
        )}
        <Button
          {...keyOf('D')}
          aria-pressed={note !== undefined}
          onClick={() =>
            change((before) =>
              note === undefined ? withDamage(before, itemId, '') : withoutDamage(before, itemId),
            )
          }
        >
          Damaged<span className="tag-hidden">: {title}</span>
        </Button>
        <PhotoButton target={{ itemId, of: title }} hasKey />
      </div>
      {note !== undefined && (
        <TextField
          key={itemId}
          name={`damage-${itemId}`}
          label={`What is damaged on ${title}`}
          autoFocus
          value={note}
          onChange={(text) => change((before) => withDamage(before, itemId, text))}
        />
      )}
    </>
  );
}
