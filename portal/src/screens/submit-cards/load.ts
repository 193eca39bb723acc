import { readOrderReferences, type OrderReferences } from '@tag/contract/orders';
import type { Load } from '../../features/page/screen-module.ts';

/** Prices and turnaround, as everyone pays them. */
export const load: Load<OrderReferences> = async (_url, client) => ({
  data: await client.call(readOrderReferences),
});
