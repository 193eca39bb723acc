import type { Card, CardMatch, CardVariation, Category } from '@tag/contract/cards';
import { cardTitle } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { sql } from 'kysely';
import type { CardTexts } from '../db/card-words.ts';
import { bestFront } from '../db/pictures.ts';
import { type Given, prepare } from '../db/prepared.ts';
import type { Queries, ReadQueries } from '../db/queries.ts';

/** The most waiting cards that a search compares. */
const MOST_WAITING = 500;

const findBestFronts = prepare(
  'card-fronts',
  (_db, given: Given<{ cardIds: readonly number[] }>) => sql<{ cardId: number; picture: Picture }>`
    select distinct on (v.card_id) v.card_id, b.picture
    from card_variations v
    cross join lateral (${bestFront('v.id')}) b
    where v.card_id = any(${given('cardIds')}::bigint[])
    order by v.card_id, b.score desc nulls last`,
);

/** A picture of each card: the front of its best certificate whose report is public. */
export async function findFronts(
  db: Queries,
  cardIds: readonly number[],
): Promise<ReadonlyMap<number, Picture>> {
  if (cardIds.length === 0) return new Map();
  const rows = await findBestFronts(db, { cardIds: [...new Set(cardIds)] });
  return new Map(rows.map(({ cardId, picture }) => [cardId, picture]));
}

const findVariations = prepare(
  'card-variations',
  (_db, given: Given<{ cardIds: readonly number[]; withWaiting: boolean }>) => sql<{
    cardId: number;
    id: number;
    name: string;
  }>`
    select card_id, id, name from card_variations
    where card_id = any(${given('cardIds')}::bigint[])
      and (status = 'public' or (${given('withWaiting')}::boolean and status = 'waiting'))
    order by name`,
);

/** The variations of each card, by name. */
export async function variationsOf(
  db: Queries,
  cardIds: readonly number[],
  withWaiting: boolean,
): Promise<ReadonlyMap<number, CardMatch['variations']>> {
  const variations = new Map<number, CardMatch['variations'][number][]>(
    cardIds.map((cardId) => [cardId, []]),
  );
  if (variations.size === 0) return variations;
  for (const { cardId, ...variation } of await findVariations(db, {
    cardIds: [...variations.keys()],
    withWaiting,
  })) {
    variations.get(cardId)!.push(variation);
  }
  return variations;
}

/** A card as it is shown. */
export function describeCard(
  {
    cardId,
    category,
    year,
    brand,
    set,
    subset,
    number,
    name,
    rarity,
  }: CardTexts & { cardId: number },
  image: Picture | undefined,
): Omit<Card, 'variations'> {
  const card = { category, year, brand, set, subset, number, name, rarity };
  const title = cardTitle({ ...card, variation: 'normal' });
  return { cardId, ...card, title, image: image ?? null };
}

/** The variations of a card by name; every card has one, so an empty list means there is no such card. */
export function listVariations(
  db: Queries,
  cardId: number,
  withWaiting: boolean,
): Promise<CardVariation[]> {
  return db
    .selectFrom('cardVariations as v')
    .leftJoin('populationByCard as p', 'p.variationId', 'v.id')
    .select(['v.id', 'v.name'])
    .select((it) => it.fn.coalesce('p.total', sql<number>`0`).as('graded'))
    .where('v.cardId', '=', cardId)
    .where('v.status', 'in', withWaiting ? ['public', 'waiting'] : ['public'])
    .orderBy('v.name')
    .execute();
}

/** The cards with a variation that waits for a second person; at most as many as the lab has open. */
export async function findWaiting(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('cardVariations')
    .select('cardId')
    .distinct()
    .where('status', '=', 'waiting')
    .orderBy('cardId')
    .limit(MOST_WAITING)
    .execute();
  return rows.map(({ cardId }) => cardId);
}

/** Every category of the catalogue, by name. */
export function listCategories(db: ReadQueries): Promise<Category[]> {
  return db
    .selectFrom('categories as k')
    .leftJoin('cardWordCounts as w', (join) => join.on('w.word', '=', sql`'@' || k.id`))
    .select(['k.id', 'k.name', 'k.isAccepted'])
    .select((it) => it.fn.coalesce('w.cards', sql<number>`0`).as('cards'))
    .orderBy('k.name')
    .execute();
}
