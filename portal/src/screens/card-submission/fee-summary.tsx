import { POINTS_AVAILABLE } from '@tag/contract/constants';
import { formatCount } from '@tag/contract/formats';
import { readTotalFee, type TotalFee } from '@tag/contract/orders';
import { isNewOrder, type OrderDraftState } from '@tag/order-draft';
import { useSnapshot } from 'valtio';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer, type Answered } from '../../features/api/use-answer.ts';
import { FeeTable } from '../../features/orders/fee-table.tsx';
import { LoadFailure } from './load-failure.tsx';
import { useSubmission } from './submission-context.tsx';

/** The order's costs as last calculated by the server; null before the order is created. */
export function useFees(): Answered<TotalFee | null> {
  const { submission, order } = useSubmission();
  const { revision } = useSnapshot(submission.state) as OrderDraftState;
  const client = useClient();
  const { orderNumber } = order;
  return useAnswer<TotalFee | null>(`fees ${orderNumber} ${revision}`, async (signal) =>
    isNewOrder(orderNumber)
      ? null
      : client.call(readTotalFee, { params: { orderNumber } }, { signal }),
  );
}

/** The order's costs and its maximum, up to date with every choice. */
export function FeeSummary() {
  const { order } = useSubmission();
  const { answer: fees, loading, failure, again } = useFees();
  const names = new Map(order.subOrders.map(({ id, name }) => [id, name]));
  return (
    <aside className="fee-summary area-page__card" aria-labelledby="fee-summary">
      <h2 id="fee-summary">Fees</h2>
      <div className="fee-summary__lines" aria-busy={loading}>
        {(fees || failure === undefined) && (
          <FeeTable fees={fees} {...(order.kind === 'group' && { subOrderNames: names })} />
        )}
        <LoadFailure failure={failure} onRetry={again} />
      </div>
      <p className="submission__muted fee-summary__points">
        <span>Points available to spend</span>
        <span>{formatCount(POINTS_AVAILABLE)}</span>
      </p>
    </aside>
  );
}
