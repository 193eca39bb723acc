import { listAllOrderItems, type LightItem } from '@tag/contract/orders';
import { isNewOrder } from '@tag/order-draft';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer, type Answered } from '../../features/api/use-answer.ts';
import { useSubmission } from './submission-context.tsx';

/** All cards of the order, with their values; none before it is created. */
export function useOrderCards(): Answered<readonly LightItem[]> {
  const { orderNumber, cards } = useSubmission().order;
  const client = useClient();
  return useAnswer<readonly LightItem[]>(`all items ${orderNumber} ${cards}`, async (signal) =>
    isNewOrder(orderNumber)
      ? []
      : (await client.call(listAllOrderItems, { params: { orderNumber } }, { signal })).items,
  );
}
