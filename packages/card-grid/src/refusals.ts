import type { OrderItem } from '@tag/contract/orders';

/** Why we don't take some cards, by their id. */
export type Refusals = ReadonlyMap<string, string>;

export const NO_REFUSALS: Refusals = new Map();

/** The server's refusals of cards whose category we don't accept. */
export function refusalsOf(cards: readonly OrderItem[]): Refusals {
  const refusals = new Map<string, string>();
  for (const { id, problems } of cards) {
    const refusal = problems.find(({ field }) => field === 'category');
    if (refusal) refusals.set(id, refusal.reason);
  }
  return refusals.size > 0 ? refusals : NO_REFUSALS;
}
