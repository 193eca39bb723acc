import { foldText } from '@tag/contract/formats';
import { sql } from 'kysely';
import { findCardTexts } from '../db/card-texts.ts';
import type { Transaction } from '../db/queries.ts';
import { cardKey, type Named, setKey } from './card-keys.ts';
import { searchText, storeCards } from './catalogue-store.ts';

/**
 * The set of a category with this name, in any spelling; a new one if there is none.
 * @returns its id.
 */
export async function findOrAddSet(
  db: Transaction,
  categoryId: number,
  wanted: Pick<Named, 'brand' | 'set' | 'year'>,
): Promise<number> {
  const { brand, set: name, year } = wanted;
  // Two people who add the same set take turns.
  await sql`select from categories where id = ${categoryId} for no key update`.execute(db);
  const sets = await db
    .selectFrom('cardSets')
    .select(['id', 'year', 'brand', 'name as set'])
    .where('categoryId', '=', categoryId)
    .where('year', '=', year)
    .orderBy('id')
    .execute();
  const known = sets.find((one) => setKey(one) === setKey(wanted));
  if (known) return known.id;
  const { id } = await db
    .insertInto('cardSets')
    .values({ categoryId, year, brand, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface WantedVariation extends Pick<Named, 'name' | 'number' | 'variation'> {
  readonly setId: number;
}

interface StoredVariation {
  readonly cardId: number;
  readonly variationId: number;
  /** Whether the catalogue has it already, in any spelling. */
  readonly isKnown: boolean;
}

/** Adds a variation of a card, and the card if it is new. It waits for a second person. */
export async function addVariation(
  db: Transaction,
  wanted: WantedVariation,
): Promise<StoredVariation> {
  await sql`select from card_sets where id = ${wanted.setId} for no key update`.execute(db);
  const cardId = await findOrAddCard(db, wanted);
  const own = await db
    .selectFrom('cardVariations')
    .select(['id', 'name', 'status'])
    .where('cardId', '=', cardId)
    .orderBy('id')
    .execute();
  const known = own.find(({ name }) => foldText(name) === foldText(wanted.variation));
  if (!known) {
    const { id } = await db
      .insertInto('cardVariations')
      .values({ cardId, name: wanted.variation, status: 'waiting' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { cardId, variationId: id, isKnown: false };
  }
  const isRefused = known.status === 'refused';
  if (isRefused) await setStatus(db, known.id, 'waiting');
  return { cardId, variationId: known.id, isKnown: !isRefused };
}

async function findOrAddCard(db: Transaction, wanted: WantedVariation): Promise<number> {
  const { name, number, setId } = wanted;
  const cards = await db
    .selectFrom('cards')
    .select(['id', 'number', 'name'])
    .where('setId', '=', setId)
    .orderBy('id')
    .execute();
  const known = cards.find((one) => cardKey(one) === cardKey(wanted));
  if (known) return known.id;
  const set = await db
    .selectFrom('cardSets as s')
    .innerJoin('categories as k', 'k.id', 's.categoryId')
    .select(['k.name as category', 's.year', 's.brand as series', 's.name as set'])
    .where('s.id', '=', setId)
    .executeTakeFirstOrThrow();
  const search = searchText({ ...set, subset: null, number, name, rarity: null });
  const { id } = await db
    .insertInto('cards')
    .values({ setId, number, name, rarity: null, subset: null, search })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setStatus(
  db: Transaction,
  variationId: number,
  status: 'public' | 'waiting' | 'refused',
): Promise<void> {
  await db.updateTable('cardVariations').set({ status }).where('id', '=', variationId).execute();
}

/** Lets everybody find a card by the words of its public variations. */
export async function indexAddition(db: Transaction, cardId: number): Promise<void> {
  const [card] = await findCardTexts(db, { cardIds: [cardId], withWaiting: false });
  if (!card) return;
  const row = { ...card, series: card.brand, variations: [...card.variations] };
  await storeCards(db, [row], new Map());
}
