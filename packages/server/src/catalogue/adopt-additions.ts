import { sql } from 'kysely';
import type { Transaction } from '../db/queries.ts';
import { NUMBER_ORDER, SEARCH_OF_SET, TITLE_ORDER } from '../db/search-columns.ts';
import { keyOf, type Named } from './card-keys.ts';
import type { CatalogueRow } from './rows.ts';

/** A variation that the lab added, and no import has had yet. */
interface Ours extends Named {
  readonly variationId: number;
  readonly cardId: number;
  readonly setId: number;
  readonly categoryId: number;
  readonly status: 'public' | 'waiting' | 'refused';
}

/** SQL: variations that the lab added, and no import has had yet. */
export const OURS = sql`(select variation_id from card_additions where imported_at is null)`;

/**
 * Recognizes cards that the lab added among the rows of an import, before they are stored. Each takes the
 * row's spelling, so the row updates it instead of adding it again, and becomes public.
 * @returns the variations whose certificates are to be published.
 */
export async function adoptAdditions(
  db: Transaction,
  rows: readonly CatalogueRow[],
): Promise<number[]> {
  const ours = await readOurs(db);
  if (ours.length === 0) return [];
  const spellings = new Map<string, Named>();
  for (const { series: brand, variations, ...row } of rows) {
    for (const variation of variations) {
      const named = { ...row, brand, variation };
      spellings.set(keyOf(named), named);
    }
  }
  const adopted: number[] = [];
  for (const one of ours) {
    const spelling = spellings.get(keyOf(one));
    if (!spelling) continue;
    await respell(db, one, spelling);
    await markImported(db, one.variationId);
    adopted.push(one.variationId);
  }
  return adopted;
}

async function readOurs(db: Transaction): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select v.id as variation_id, v.name as variation, v.status, c.id as card_id, c.number, c.name,
      s.id as set_id, s.year, s.brand, s.name as "set", k.id as category_id, k.name as category
    from card_variations v
    join cards c on c.id = v.card_id
    join card_sets s on s.id = c.set_id
    join categories k on k.id = s.category_id
    where v.id in ${OURS}
    order by v.id`.execute(db);
  return rows;
}

/** Sets and cards that an import had before keep their names. */
async function respell(db: Transaction, ours: Ours, to: Named): Promise<void> {
  const { cardId, categoryId, setId, variationId } = ours;
  await sql`
    update card_sets s set brand = ${to.brand}, name = ${to.set}
    where s.id = ${setId} and (s.brand, s.name) <> (${to.brand}, ${to.set})
      and not exists (select from cards c join card_variations v on v.card_id = c.id
        where c.set_id = s.id and v.id not in ${OURS})
      and not exists (select from card_sets o where o.category_id = ${categoryId}
        and o.year = s.year and o.brand = ${to.brand} and o.name = ${to.set})`.execute(db);
  await sql`
    update cards c set number = ${to.number}, name = ${to.name}
    where c.id = ${cardId} and (c.number, c.name) <> (${to.number}, ${to.name})
      and not exists (select from card_variations v where v.card_id = c.id and v.id not in ${OURS})
      and not exists (select from cards o where o.set_id = c.set_id
        and o.number = ${to.number} and o.name = ${to.name})`.execute(db);
  await sql`
    update card_variations v set status = 'public', name = case when exists (
        select from card_variations o where o.card_id = v.card_id and o.name = ${to.variation})
      then v.name else ${to.variation} end
    where v.id = ${variationId}`.execute(db);
  await sql`
    update population_by_set p set search = ${SEARCH_OF_SET}, title_order = ${TITLE_ORDER}
    from card_sets s join categories k on k.id = s.category_id
    where s.id = ${setId} and p.set_id = s.id and p.search <> ${SEARCH_OF_SET}`.execute(db);
  await sql`
    update population_by_card p set number_order = ${NUMBER_ORDER}
    from cards c
    where c.id = ${cardId} and p.card_id = c.id and p.number_order <> ${NUMBER_ORDER}`.execute(db);
}

async function markImported(db: Transaction, variationId: number): Promise<void> {
  await sql`
    update card_additions set imported_at = now(), answer = coalesce(answer, 'imported'),
      answered_at = coalesce(answered_at, now())
    where variation_id = ${variationId} and imported_at is null`.execute(db);
}
