import {
  readOrderReferences,
  readTurnaround,
  type OrderReferences,
  type Turnaround,
} from '@tag/contract/orders';
import type { Load } from '../../features/page/screen-module.ts';

export interface PriceInfo {
  readonly references: OrderReferences;
  /** How long each speed takes now. */
  readonly turnaround: readonly Turnaround[];
}

/** Prices and turnaround, as everyone pays them. */
export const load: Load<PriceInfo> = async (_url, client) => {
  const [references, { items }] = await Promise.all([
    client.call(readOrderReferences),
    client.call(readTurnaround),
  ]);
  return { data: { references, turnaround: items } };
};
