import { POINTS_AVAILABLE } from '@tag/contract/constants';
import { formatCount, formatMoney } from '@tag/contract/formats';
import { readTotalFee, type TotalFee } from '@tag/contract/orders';
import { useSnapshot } from 'valtio';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer, type Answered } from '../../features/api/use-answer.ts';
import { FeeTable } from '../../features/orders/fee-table.tsx';
import { isNewOrder } from '../../features/orders/order-paths.ts';
import type { SubmissionState } from './state/submission.ts';
import { isPaid } from './steps.ts';
import { useSubmission } from './submission-context.tsx';

/** What the order costs as the server last calculated it; null for one it doesn't know yet. */
export function useFees(): Answered<TotalFee | null> {
  const { submission, order } = useSubmission();
  const { revision } = useSnapshot(submission.state) as SubmissionState;
  const client = useClient();
  const { orderNumber } = order;
  return useAnswer<TotalFee | null>(`fees ${orderNumber} ${revision}`, async (signal) =>
    isNewOrder(orderNumber)
      ? null
      : client.call(readTotalFee, { params: { orderNumber } }, { signal }),
  );
}

/** What the order costs so far and the most it can ever cost, up to date with every choice. */
export function FeeSummary() {
  const { order } = useSubmission();
  const { answer: fees, loading, failure, again } = useFees();
  const names = new Map(order.subOrders.map(({ id, name }) => [id, name]));
  return (
    <aside className="fee-summary area-page__card" aria-labelledby="fee-summary">
      <h2 id="fee-summary">Fees</h2>
      <div aria-busy={loading}>
        {fees ? (
          <FeeTable
            fees={fees}
            isPaid={isPaid(order)}
            {...(order.kind === 'group' && { subOrderNames: names })}
          />
        ) : (
          failure === undefined && (
            <p className="submission__muted">Fees appear here as you choose.</p>
          )
        )}
        {failure !== undefined && (
          <p role="alert" className="submission__danger">
            {failure}{' '}
            <button type="button" className="submission__link" onClick={again}>
              Try again
            </button>
          </p>
        )}
      </div>
      {fees && fees.lines.length > 0 && (
        <p className="fee-summary__promise">
          You’ll never be charged more than <strong>{formatMoney(fees.maximum)}</strong>.
        </p>
      )}
      <p className="submission__muted fee-summary__points">
        <span>Points available to spend</span>
        <span>{formatCount(POINTS_AVAILABLE)}</span>
      </p>
    </aside>
  );
}
