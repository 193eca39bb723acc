import { sql } from 'kysely';
import { type Given, prepare } from '../db/prepared.ts';
import type { Transaction } from '../db/queries.ts';
import { CATALOGUE, keyOf, POPULATION } from '../edge/keys.ts';
import { queuePurge } from '../edge/purges.ts';

/** From this many variations on, everything that names cards is purged instead. */
const MANY = 500;

interface Counted {
  id: number;
  cardId: number;
  setId: number;
  categoryId: number;
}

/** None where there is no edge to purge. */
const findCounted = prepare(
  'purged-counts',
  (_db, given: Given<{ variationIds: readonly number[] }>) => sql<Counted>`
    select v.id, v.card_id, c.set_id, s.category_id
    from card_variations v
    join cards c on c.id = v.card_id
    join card_sets s on s.id = c.set_id
    where v.id = any (${given('variationIds')}::bigint[]) and exists (select from edges)`,
);

/** Purges what shows the counts of these variations, in the transaction that changes them. */
export async function purgeCounts(db: Transaction, variationIds: readonly number[]): Promise<void> {
  if (variationIds.length >= MANY) return queuePurge(db, [CATALOGUE]);
  const rows = await findCounted(db, { variationIds });
  if (rows.length === 0) return;
  const keys = rows.flatMap(({ cardId, categoryId, id, setId }) => [
    keyOf.variation(id),
    keyOf.card(cardId),
    keyOf.set(setId),
    keyOf.category(categoryId),
  ]);
  await queuePurge(db, [...new Set(keys), POPULATION]);
}
