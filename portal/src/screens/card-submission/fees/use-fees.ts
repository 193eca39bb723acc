import { readTotalFee, type TotalFee } from '@tag/contract/orders';
import { isNewOrder } from '@tag/order-draft';
import { useSnapshot } from 'valtio';
import { useClient } from '../../../features/api/client-context.tsx';
import { useAnswer, type Answered } from '../../../features/api/use-answer.ts';
import { useSubmission } from '../submission-context.tsx';

/** The order's costs as last calculated by the server; null before the order is created. */
export function useFees(): Answered<TotalFee | null> {
  const { submission, order } = useSubmission();
  const { revision } = useSnapshot(submission.state);
  const client = useClient();
  const { orderNumber } = order;
  return useAnswer<TotalFee | null>(`fees ${orderNumber} ${revision}`, async (signal) =>
    isNewOrder(orderNumber)
      ? null
      : client.call(readTotalFee, { params: { orderNumber } }, { signal }),
  );
}
