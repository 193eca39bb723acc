import { undoReceipt, type BenchCard, type BenchOrder } from '@tag/contract/lab';
import { STAFF_STAGE_LABELS, type CardStage } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useClient } from '../../features/api/client-context.tsx';
import { useBenchAction, useKeys } from './bench.ts';
import { nextOf } from './bench-state.ts';
import { movesFrom } from './card-place.ts';
import { canUndoReceipt, tasksOf, urgentTaskOf, type CardTask } from './card-tasks.ts';
import { PhotoButton } from './photos.tsx';
import { useBenchState, useBenchStore } from './use-bench-store.ts';
import { useMove } from './use-move.ts';

interface StageActsProps {
  order: BenchOrder;
  card: BenchCard;
  stage: CardStage;
  onSelect(card: BenchCard): void;
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

/** What is done with a card at its stage: first what it needs before it goes on, else where it goes. */
export function StageActs({ card, onSelect, onTask, order, stage }: StageActsProps) {
  const client = useClient();
  const store = useBenchStore();
  const state = useBenchState(store);
  const keyOf = useKeys();
  const [isMoving, move] = useMove(order.orderNumber, stage);
  const [isUndoing, run] = useBenchAction();
  const { itemId, title } = card;
  const urgent = urgentTaskOf(card);
  const others = tasksOf(card).filter((one) => one !== urgent);
  const of = <span className="tag-hidden">: {title}</span>;

  const undo = () =>
    run(async () => {
      store.merge(await client.call(undoReceipt, { params: { itemId } }));
      return `${title} is expected again.`;
    });

  function moveOne(to: CardStage): void {
    const next = nextOf(state, card);
    void move(to, { itemIds: [itemId] }, () => next && onSelect(next));
  }

  return (
    <div className="bench-acts" aria-busy={isMoving || isUndoing}>
      {urgent && (
        <Button
          look="primary"
          className="bench-big"
          {...keyOf('Enter')}
          onClick={() => onTask(urgent)}
        >
          {urgentName(urgent, card)}
          {of}
        </Button>
      )}
      {/* Cards that are packed leave together: the rail ships them. */}
      {stage !== 'order_complete' &&
        movesFrom(stage).map((to, index) => {
          const isBig = index === 0 && !urgent;
          return (
            <Button
              key={to}
              {...(isBig && { look: 'primary', className: 'bench-big', ...keyOf('Enter') })}
              aria-disabled={isMoving}
              onClick={() => moveOne(to)}
            >
              {index === 0 ? 'Move' : 'Send back'} to {STAFF_STAGE_LABELS[to]}
              {of}
            </Button>
          );
        })}
      <PhotoButton target={{ itemId, of: title }} hasKey />
      {others.map((one) => (
        <Button key={one} {...(one === 'fail' && keyOf('C'))} onClick={() => onTask(one)}>
          {one === 'identify' ? 'Correct the card' : TASK_NAMES[one]}
          {of}
        </Button>
      ))}
      {canUndoReceipt(card) && (
        <Button aria-disabled={isUndoing} onClick={() => void undo()}>
          Not here after all{of}
        </Button>
      )}
    </div>
  );
}
