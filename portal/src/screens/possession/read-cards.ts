import type { PublicClient } from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';
import { readPossession, type HeldCard, type Possession } from '@tag/contract/orders';

/** All cards of the sheet, or why there is none. */
type PossessionSheet =
  | { readonly cards: readonly HeldCard[]; readonly about: Pick<Possession, 'at' | 'owner'> }
  | { readonly refusal: string };

/** @param orderNumber null: all of the reader's cards that we have. */
export async function readCards(
  client: PublicClient,
  orderNumber: string | null,
  signal: AbortSignal,
): Promise<PossessionSheet> {
  const cards: HeldCard[] = [];
  try {
    for (let after: string | undefined; ;) {
      const query = { ...(orderNumber !== null && { orderNumber }), ...(after && { after }) };
      const { at, items, next, owner } = await client.call(readPossession, { query }, { signal });
      cards.push(...items);
      if (next === null) return { cards, about: { at, owner } };
      after = next;
    }
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) {
      return { refusal: error.message };
    }
    throw error;
  }
}
