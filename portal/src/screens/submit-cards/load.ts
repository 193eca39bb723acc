import {
  readOrderReferences,
  readTurnaround,
  type OrderReferences,
  type Turnaround,
} from '@tag/contract/orders';
import type { Load } from '../../features/page/screen-module.ts';

export interface PriceInfo {
  readonly references: OrderReferences;
  /** How long each speed takes now; empty if that couldn't be learned. */
  readonly turnaround: readonly Turnaround[];
}

/** Prices and turnaround, as everyone pays them. */
export const load: Load<PriceInfo> = async (_url, client) => {
  const [references, turnaround] = await Promise.all([
    client.call(readOrderReferences),
    // Prices are worth showing without it.
    client.call(readTurnaround).then(
      ({ items }) => items,
      () => [],
    ),
  ]);
  return { data: { references, turnaround } };
};
