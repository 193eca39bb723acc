import type { BenchCard, BenchOrder } from '@tag/contract/lab';
import type { CardTask } from './card-tasks.ts';
import { FailCard } from './fail-card.tsx';
import { IdentifyCard } from './identify-card.tsx';
import { ProposeLabel } from './propose-label.tsx';
import { ProposePrice } from './propose-price.tsx';
import { ReleaseSerial } from './release-serial.tsx';
import { useBenchStore } from './use-bench-store.ts';

interface CardDialogProps {
  task: CardTask;
  card: BenchCard;
  order: BenchOrder;
  onClose(): void;
}

/** The dialog of a task. */
export function CardDialog({ card, onClose, order, task }: CardDialogProps) {
  const store = useBenchStore();
  const dialog = { card, onClose };
  const readAgain = () => void store.refresh({ itemIds: [card.itemId] });
  if (task === 'identify') {
    return <IdentifyCard {...dialog} onIdentified={readAgain} />;
  }
  if (task === 'price') {
    const part = order.subOrders.find(({ id }) => id === card.subOrderId);
    return <ProposePrice {...dialog} roomLeft={part?.roomLeft ?? 0} onProposed={readAgain} />;
  }
  if (task === 'fail') {
    return <FailCard {...dialog} isAssured={order.isAssured} onFailed={store.merge} />;
  }
  if (task === 'release') return <ReleaseSerial {...dialog} onReleased={store.merge} />;
  return card.label && <ProposeLabel {...dialog} label={card.label} onProposed={readAgain} />;
}
