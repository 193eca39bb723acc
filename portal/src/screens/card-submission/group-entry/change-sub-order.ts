import { updateSubOrder, type SubOrderChange } from '@tag/contract/orders';
import { useRef } from 'react';
import { useClient } from '../../../features/api/client-context.tsx';
import { describeFailure } from '../../../features/api/describe-failure.ts';
import { whyNotSaved } from '../not-saved.ts';
import { useSubmission } from '../submission-context.tsx';

type Change = Omit<SubOrderChange, 'version'>;

/**
 * Changes the name or the speed of a sub-order, one change after the other. Its cards are saved before, for
 * they count in the same version.
 * @returns why that failed, or undefined
 */
export function useChangeSubOrder(subOrderId: string): (change: Change) => Promise<unknown> {
  const { submission } = useSubmission();
  const client = useClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function save(change: Change): Promise<string | undefined> {
    const settled = await submission.settle();
    if (settled.why !== null) return whyNotSaved(settled);
    const { orderNumber, subOrders } = settled.order;
    const version = subOrders.find(({ id }) => id === subOrderId)?.version ?? 0;
    const params = { orderNumber, subOrderId };
    const problem = await client
      .call(updateSubOrder, { params, body: { version, ...change } })
      .then(() => undefined, describeFailure);
    await submission.refresh();
    return problem;
  }

  return (change) => (last.current = last.current.then(() => save(change)));
}
