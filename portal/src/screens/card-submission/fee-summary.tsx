import { POINTS_AVAILABLE } from '@tag/contract/constants';
import { formatCount, formatMoney } from '@tag/contract/formats';
import { readTotalFee, type TotalFee } from '@tag/contract/orders';
import { useSnapshot } from 'valtio';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer, type Answered } from '../../features/api/use-answer.ts';
import { FeeLines } from '../../features/orders/fee-table.tsx';
import { isNewOrder } from '../../features/orders/order-paths.ts';
import type { SubmissionState } from './state/submission.ts';
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
      <div className="fee-summary__lines" aria-busy={loading}>
        {fees ? (
          <Lines fees={fees} {...(order.kind === 'group' && { subOrderNames: names })} />
        ) : (
          failure === undefined && <p className="submission__muted">{NO_FEES}</p>
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

interface LinesProps {
  fees: TotalFee;
  subOrderNames?: ReadonlyMap<string, string>;
}

function Lines({ fees, ...names }: LinesProps) {
  const { lines, total, possible, maximum, notes } = fees;
  if (lines.length === 0) return <p className="submission__muted">{NO_FEES}</p>;
  return (
    <>
      <FeeLines
        caption="What you pay"
        lines={lines}
        sum={{ label: 'Total', amount: total }}
        {...names}
      />
      {notes.map((note) => (
        <p key={note} className="submission__muted">
          {note}
        </p>
      ))}
      {possible.length > 0 && (
        <FeeLines
          caption="May be added, only with your consent"
          lines={possible}
          sum={{ label: 'At most', amount: maximum }}
          {...names}
        />
      )}
    </>
  );
}

const NO_FEES = 'Fees appear here as you choose.';
