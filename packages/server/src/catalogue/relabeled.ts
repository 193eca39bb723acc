import { sql } from 'kysely';
import { CATALOGUED, LABEL } from '../db/certificate-facts.ts';
import type { Transaction } from '../db/queries.ts';
import { OURS } from './adopt-additions.ts';

/** What published certificates say about their cards, by certificate. */
type Labels = ReadonlyMap<string, string>;

/** The labels of cards that the lab added, which an import may spell differently. */
export async function readAddedLabels(db: Transaction): Promise<Labels> {
  const { rows } = await sql<{ certificate: string; label: string }>`
    select card.certificate, ${LABEL}::text as label
    from graded_cards card ${CATALOGUED}
    where card.variation_id in ${OURS} and card.published_at is not null`.execute(db);
  return new Map(rows.map(({ certificate, label }) => [certificate, label]));
}

/**
 * Finds and locks the published certificates that an import changed.
 * @param cardIds cards that it changed. @param before the labels of added cards until then.
 */
export async function findRelabeled(
  db: Transaction,
  cardIds: readonly number[],
  before: Labels,
): Promise<string[]> {
  if (cardIds.length === 0 && before.size === 0) return [];
  const { rows } = await sql<{ certificate: string; label: string; isOfCard: boolean }>`
    select card.certificate, ${LABEL}::text as label,
      c.id = any(${cardIds}::bigint[]) as is_of_card
    from graded_cards card ${CATALOGUED}
    where (card.variation_id in (
        select id from card_variations where card_id = any(${cardIds}::bigint[]))
      or card.certificate = any(${[...before.keys()]}::text[])) and card.published_at is not null
    order by card.certificate
    for no key update of card`.execute(db);
  return rows
    .filter(({ certificate, isOfCard, label }) => {
      const known = before.get(certificate);
      return isOfCard || (known !== undefined && known !== label);
    })
    .map(({ certificate }) => certificate);
}
