import type { OrderItem, SubOrder } from '@tag/contract/orders';
import type { DraftCardsState } from '@tag/order-draft';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { partsInHand } from './steps.ts';
import { useSubmission } from './submission-context.tsx';

/** Names a sub-order in an address's query. */
export const SUB_ORDER_PARAMETER = 'sub-order';

/** The query of an address that names a sub-order. */
export const subOrderQuery = (id: string): string =>
  `?${new URLSearchParams({ [SUB_ORDER_PARAMETER]: id })}`;

interface SubOrderInHand {
  /** Undefined where a group order has none yet. */
  readonly subOrder: SubOrder | undefined;
  readonly items: readonly OrderItem[];
  readonly status: DraftCardsState['status'];
  readonly failure: string | null;
  readonly removed: readonly OrderItem[];
  /** Whether its cards can change. */
  readonly isOpen: boolean;
}

/** The sub-order that the address names, else the first one, and its cards. */
export function useSubOrder(): SubOrderInHand {
  const { submission, order } = useSubmission();
  const [query] = useSearchParams();
  const { items, status, failure, removed } = useSnapshot(
    submission.cards.state,
  ) as DraftCardsState;
  const wanted = query.get(SUB_ORDER_PARAMETER);
  const parts = partsInHand(order);
  const subOrder = parts.find(({ id }) => id === wanted) ?? parts[0];
  const id = subOrder?.id;
  useEffect(() => {
    if (id !== undefined) void submission.cards.open(submission.state.order!, id);
  }, [submission, id]);
  const isOpen = order.canEdit && subOrder !== undefined && !subOrder.isLocked;
  const problem = status === 'failed' ? describeFailure(failure) : null;
  return { subOrder, items, status, failure: problem, removed, isOpen };
}
