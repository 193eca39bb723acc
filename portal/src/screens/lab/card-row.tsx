import { undoReceipt, type BenchCard } from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { useId, useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { useBenchAction } from './bench.ts';
import { CardFacts } from './card-facts.tsx';
import type { ListPlace } from './card-list.tsx';
import { canUndoReceipt, tasksOf, urgentTaskOf, type CardTask } from './card-tasks.ts';
import { PhotoButton, PhotoList } from './photos.tsx';
import { useBenchStore } from './use-bench-store.ts';

interface CardRowProps extends Partial<ListPlace> {
  card: BenchCard;
  isChosen: boolean;
  /** Its label was scanned: its actions are visible. */
  isScanned: boolean;
  onChoose(isChosen: boolean): void;
  onTask(task: CardTask): void;
}

const TASK_NAMES: Readonly<Record<CardTask, string>> = {
  identify: 'Identify',
  release: 'Release',
  label: 'Change the label',
  price: 'Propose a price',
  fail: 'Can’t be graded',
};

function urgentName(task: CardTask, { state }: BenchCard): string {
  if (task === 'label') return 'Answer';
  return task === 'identify' && state === 'matched' ? 'Confirm details' : TASK_NAMES[task];
}

/** One card, with its checkbox, photos, and current actions. */
export function CardRow(props: CardRowProps) {
  const { card, isChosen, isScanned, onChoose, onTask, ...place } = props;
  const client = useClient();
  const store = useBenchStore();
  const id = useId();
  const [isBusy, run] = useBenchAction();
  const [isOpen, setOpen] = useState(isScanned);
  const { itemId, photos, title } = card;
  const urgent = urgentTaskOf(card);
  const others = tasksOf(card).filter((one) => one !== urgent);
  const hasMore = others.length > 0 || canUndoReceipt(card);
  const target = { itemId, of: title };

  const undo = () =>
    run(async () => {
      store.merge(await client.call(undoReceipt, { params: { itemId } }));
      return `${title} is expected again.`;
    });

  return (
    <div role="listitem" className="bench-card" data-scanned={isScanned || undefined} {...place}>
      <label className="bench-tick">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target: box }) => onChoose(box.checked)}
        />
        <CardFacts card={card} />
      </label>
      <div className="bench-acts">
        {urgent && (
          <Button className="bench-urgent" onClick={() => onTask(urgent)}>
            {urgentName(urgent, card)}
            <span className="tag-hidden">: {title}</span>
          </Button>
        )}
        <PhotoButton target={target} />
        {hasMore && (
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            More<span className="tag-hidden">: {title}</span>
          </Button>
        )}
      </div>
      <PhotoList target={target} photos={photos} />
      {hasMore && (
        <div id={id} className="bench-row bench-more" hidden={!isOpen} aria-busy={isBusy}>
          {others.map((one) => (
            <Button key={one} onClick={() => onTask(one)}>
              {one === 'identify' ? 'Correct the card' : TASK_NAMES[one]}
              <span className="tag-hidden">: {title}</span>
            </Button>
          ))}
          {canUndoReceipt(card) && (
            <Button aria-disabled={isBusy} onClick={() => void undo()}>
              Not here after all<span className="tag-hidden">: {title}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
