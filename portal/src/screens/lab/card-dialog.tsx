import type { BenchCard, BenchOrder } from '@tag/contract/lab';
import { lazy, Suspense } from 'react';
import type { CardTask } from './card-tasks.ts';
import { FailCard } from './fail-card.tsx';
import { ProposeLabel } from './propose-label.tsx';
import { ProposePrice } from './propose-price.tsx';
import { ReleaseSerial } from './release-serial.tsx';

/** The search, and adding a card, are needed for some cards only. */
const IdentifyCard = lazy(async () => {
  const { IdentifyCard } = await import('./identify-card.tsx');
  return { default: IdentifyCard };
});

interface CardDialogProps {
  task: CardTask;
  card: BenchCard;
  order: BenchOrder;
  onChanged(): void;
  onClose(): void;
}

/** The dialog of a task. */
export function CardDialog({ card, onChanged, onClose, order, task }: CardDialogProps) {
  const dialog = { card, onClose };
  if (task === 'identify') {
    return (
      <Suspense>
        <IdentifyCard {...dialog} onIdentified={onChanged} />
      </Suspense>
    );
  }
  if (task === 'price') {
    const part = order.subOrders.find(({ id }) => id === card.subOrderId);
    return <ProposePrice {...dialog} roomLeft={part?.roomLeft ?? 0} onProposed={onChanged} />;
  }
  if (task === 'fail') {
    return <FailCard {...dialog} isAssured={order.isAssured} onFailed={onChanged} />;
  }
  if (task === 'release') return <ReleaseSerial {...dialog} onReleased={onChanged} />;
  return card.label && <ProposeLabel {...dialog} label={card.label} onProposed={onChanged} />;
}
