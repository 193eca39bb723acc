import {
  readTurnaround,
  readTurnaroundRecord,
  type Turnaround,
  type TurnaroundMonth,
} from '@tag/contract/orders';
import type { Load } from '../../features/page/screen-module.ts';

export interface TurnaroundInfo {
  readonly months: readonly TurnaroundMonth[];
  /** How long each speed takes now; empty if that couldn't be learned. */
  readonly now: readonly Turnaround[];
}

export const load: Load<TurnaroundInfo> = async (_url, client) => {
  const [{ items: months }, now] = await Promise.all([
    client.call(readTurnaroundRecord),
    // The record is worth showing without it.
    client.call(readTurnaround).then(
      ({ items }) => items,
      () => [],
    ),
  ]);
  return { data: { months, now } };
};
