import type { CardMatch, WantedCard } from '@tag/contract/cards';
import { Refusal, type ApiError, type FieldError } from '@tag/contract/errors';
import { setTitle } from '@tag/contract/graded-cards';
import {
  type AddedCard,
  CATALOG_SETS,
  type CatalogSet,
  type NewCatalogCard,
} from '@tag/contract/lab';
import { foldText } from '@tag/contract/formats';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import { matchCards } from '../cards/match.ts';
import { describeCard, findWaiting, variationsOf } from '../cards/card-store.ts';
import { addVariation, findOrAddSet } from '../catalogue/additions.ts';
import { findCardTexts } from '../db/card-texts.ts';
import { readNumber } from '../db/card-words.ts';
import type { Database } from '../db/database.ts';
import { literal } from '../db/like.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { SEARCH_OF_SET } from '../db/search-columns.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockOrderOfCard } from './lab-store.ts';

/** From this percentage on, a card may be the same as the one to add. */
const SIMILAR = 70;
const MOST_SIMILAR = 5;

/** Sets with these words that have a card to use, newest first. */
export async function listSets(
  db: Queries,
  { categoryId, search = '' }: { categoryId: number; search?: string | undefined },
): Promise<CatalogSet[]> {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${literal(word)}%`);
  const { rows } = await sql<Omit<CatalogSet, 'title'>>`
    select s.id, s.year, s.brand, s.name
    from card_sets s
    join categories k on k.id = s.category_id
    where k.id = ${categoryId} and ${SEARCH_OF_SET} like all(${patterns}::text[]) and ${IS_USABLE}
    order by s.year desc, s.name, s.id
    limit ${CATALOG_SETS}`.execute(db);
  return rows.map((row) => ({ ...row, title: setTitle({ brand: row.brand, set: row.name }) }));
}

/** SQL: whether a set `s` has a variation that wasn't refused. */
const IS_USABLE = sql<boolean>`exists (
  select from cards c join card_variations v on v.card_id = c.id
  where c.set_id = s.id and v.status <> 'refused')`;

/**
 * Adds a card that the lab has at the bench to the catalogue, where only the lab sees it until a second
 * person confirms it. If there are similar cards, it returns them and adds nothing, unless it is said to be
 * different.
 * @throws ApiError `not_found` if there is no such card at the bench; `validation`; `invalid_card` if the
 * catalogue has it.
 */
export async function addCard(
  { query }: Database,
  wanted: NewCatalogCard,
  call: SignedInCall,
): Promise<AddedCard> {
  return inTransaction(query, async (db) => {
    const order = await lockOrderOfCard(db, wanted.itemId);
    const set = await readSet(db, wanted);
    const similar = await findSimilar(db, wanted, set);
    if (similar.length > 0 && !wanted.isDifferent) return { added: null, similar };
    const setId = wanted.setId ?? (await findOrAddSet(db, wanted.categoryId, set));
    const { cardId, isKnown, variationId } = await addVariation(db, { ...wanted, setId });
    if (isKnown) throw isInCatalogue();
    const { caller } = call;
    await db
      .insertInto('cardAdditions')
      .values({
        variationId,
        itemId: wanted.itemId,
        // Whoever acts as somebody else is not a second person.
        addedBy: caller.impersonatorId ?? caller.userId,
      })
      .execute();
    const [added] = await describeCards(db, [cardId]);
    await recordEvent(db, call, {
      action: 'card_added',
      details: { order: order.number, card: added!.title, variation: wanted.variation },
    });
    return { added: added!, similar: [] };
  });
}

type SetNames = Pick<CatalogSet, 'brand' | 'year'> & { readonly set: string };

/** @throws ApiError `validation` for an unknown category, and a set that isn't of it. */
async function readSet(db: Transaction, wanted: NewCatalogCard): Promise<SetNames> {
  const { brand, categoryId, set, setId, year } = wanted;
  const category = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', categoryId)
    .executeTakeFirst();
  if (!category) throw isUnknown({ path: 'body.categoryId', reason: 'Choose the category' });
  if (setId === undefined) return { year: year!, brand: brand!, set: set! };
  const found = await db
    .selectFrom('cardSets as s')
    .select(['s.year', 's.brand', 's.name as set'])
    .where('s.id', '=', setId)
    .where('s.categoryId', '=', categoryId)
    .where(IS_USABLE)
    .executeTakeFirst();
  if (!found) throw isUnknown({ path: 'body.setId', reason: 'Choose the set' });
  return found;
}

const isUnknown = (field: FieldError) => new Refusal('validation', { fields: [field] });

function isInCatalogue(): ApiError {
  return new Refusal('invalid_card', {
    details: { reason: 'the catalog has it already' },
    fields: [{ path: 'body.variation', reason: 'The catalog has this variation already' }],
  });
}

/** Cards that may be the same: most of their text is, or their number in the same set. */
async function findSimilar(
  db: Transaction,
  { categoryId, name, number, setId }: NewCatalogCard,
  set: SetNames,
): Promise<CardMatch[]> {
  const card: WantedCard = { categoryId, year: set.year, set: setTitle(set), number, name };
  const [matches] = await matchCards(db, [card], MOST_SIMILAR, await findWaiting(db));
  const alike = matches!.items.filter(({ percent }) => percent >= SIMILAR);
  if (setId === undefined) return alike;
  const ofSet = await db
    .selectFrom('cards')
    .select(['id', 'number'])
    .where('setId', '=', setId)
    .orderBy('id')
    .execute();
  const { printed } = readNumber(number);
  const others = ofSet.filter(
    (one) =>
      readNumber(one.number).printed === printed && !alike.some(({ cardId }) => cardId === one.id),
  );
  return [
    ...alike,
    ...(await describeCards(
      db,
      others.slice(0, MOST_SIMILAR).map(({ id }) => id),
    )),
  ];
}

/** Cards with the variations that the lab may use; one without any is left out. */
async function describeCards(db: Queries, cardIds: readonly number[]): Promise<CardMatch[]> {
  if (cardIds.length === 0) return [];
  const texts = await findCardTexts(db, { cardIds, withWaiting: true });
  const variations = await variationsOf(db, cardIds, true);
  return texts.map((card) => ({
    ...describeCard(card, undefined),
    variations: variations.get(card.cardId)!,
    percent: 100,
    isAccepted: card.isAccepted,
  }));
}
