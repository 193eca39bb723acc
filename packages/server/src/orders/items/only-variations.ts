import { sql } from 'kysely';
import type { Transaction } from '../../db/queries.ts';

/** Which variations may be chosen: the lab also uses those that wait to be confirmed. */
type UsableVariations = readonly ('public' | 'waiting')[];
export const PUBLIC_ONLY: UsableVariations = ['public'];
export const LAB_ALSO: UsableVariations = ['public', 'waiting'];

/** The variation of each of these cards that has just one. */
async function readOnlyVariations(
  db: Transaction,
  cardIds: readonly number[],
  usable: UsableVariations,
): Promise<ReadonlyMap<number, number>> {
  if (cardIds.length === 0) return new Map();
  const { rows } = await sql<{ cardId: number; id: number }>`
    select card_id, min(id) as id from card_variations
    where card_id = any(${cardIds}::bigint[]) and status = any(${usable})
    group by card_id having count(*) = 1`.execute(db);
  return new Map(rows.map(({ cardId, id }) => [cardId, id]));
}

interface Chosen {
  readonly cardId?: number | null | undefined;
  readonly variationId?: number | null | undefined;
}

/** The same cards; one without a variation gets the only one of its catalogue card. */
export async function withOnlyVariations<T extends Chosen>(
  db: Transaction,
  cards: readonly T[],
  usable: UsableVariations = PUBLIC_ONLY,
): Promise<T[]> {
  const open = cards.flatMap(({ cardId, variationId }) =>
    cardId != null && variationId == null ? [cardId] : [],
  );
  const only = await readOnlyVariations(db, open, usable);
  return cards.map((card) => ({
    ...card,
    variationId: card.variationId ?? only.get(card.cardId ?? 0) ?? null,
  }));
}
