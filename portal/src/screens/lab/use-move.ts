import { formatCards } from '@tag/contract/formats';
import { advanceCards } from '@tag/contract/lab';
import { STAFF_STAGE_LABELS, type CardStage } from '@tag/contract/orders';
import { useClient } from '../../features/api/client-context.tsx';
import { useBenchAction } from './bench.ts';
import { useBenchStore } from './use-bench-store.ts';

/** Some cards of a stage; all of them unless they are named. */
interface Which {
  readonly itemIds?: string[];
}

/** @returns whether cards are on their way, and a function that moves cards of an order from a stage. */
export function useMove(orderNumber: string, stage: CardStage) {
  const client = useClient();
  const store = useBenchStore();
  const [isBusy, run] = useBenchAction();
  const move = (to: CardStage, names: Which, onMoved: () => void) =>
    run(async () => {
      const moved = await client.call(advanceCards, {
        params: { orderNumber },
        body: { from: stage, to, ...names },
      });
      onMoved();
      store.merge(moved);
      const [card] = moved.cards;
      const what =
        moved.changed.length === 1 && card ? card.title : formatCards(moved.changed.length);
      return `${what} moved to ${STAFF_STAGE_LABELS[to]}.`;
    });
  return [isBusy, move] as const;
}
