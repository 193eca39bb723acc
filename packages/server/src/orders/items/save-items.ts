import { CARD_QUANTITY } from '@tag/contract/constants';
import { Refusal, type FieldError } from '@tag/contract/errors';
import type { CopyDetails, ItemChanges, ItemInput, SavedItems } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { SignedInCall } from '../../auth/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/queries.ts';
import { inTransaction } from '../../db/transaction.ts';
import {
  assertIdentifiable,
  type Identity,
  recordIdentified,
  storeIdentity,
} from './identify-card.ts';
import { countItems, readItems } from './items.ts';
import { LAB_ALSO, PUBLIC_ONLY, withOnlyVariations } from './only-variations.ts';
import { lockOrder, noteChange, type SeenOrder, takesCards } from '../rows/order-store.ts';
import { assertUnlocked, findSubOrder } from '../rows/sub-order-rows.ts';
import { isAnyChange, putItems, removeItems, valuesOf } from './write-items.ts';

/** The lab confirms even that nothing is on a card: with an empty `seen`. */
const NOTHING_SEEN: FieldError = { path: 'body.seen', reason: 'Say what is on the card' };

const NO_VARIATION: FieldError = { path: 'body.variationId', reason: 'Choose the variation' };

/**
 * Saves changed cards of a sub-order in one transaction, with a few statements for any number of cards. A
 * call repeated after a lost answer gets the same answer.
 * @throws ApiError `not_found`, also for ids of cards in other sub-orders; `order_conflict` when they
 * were changed since `version`; `sub_order_locked`, `order_closed`, `checkout_open`, `too_many_cards`,
 * `invalid_card`.
 */
export async function saveItems(
  { query }: Database,
  target: { orderNumber: string; subOrderId: string },
  { put, remove, version }: ItemChanges,
  { caller }: SignedInCall,
): Promise<SavedItems> {
  assertDistinct(put, remove);
  return inTransaction(query, async (db) => {
    const order = await lockOrder(db, target.orderNumber, caller.userId);
    const subOrder = await findSubOrder(db, order, target.subOrderId);
    assertTakesCards(order, subOrder);
    const items = (await withOnlyVariations(db, put)).map(valuesOf);
    const isChange = await isAnyChange(db, subOrder.id, items, remove);
    const isRepeated = !isChange && subOrder.version === version + 1;
    if (subOrder.version !== version && !isRepeated) {
      throw new Refusal('order_conflict', { details: { version: subOrder.version } });
    }
    if (isChange) {
      assertUnlocked(subOrder);
      await assertInCatalogue(db, put);
      await removeItems(db, subOrder.id, remove);
      await putItems(db, subOrder.id, items);
      await assertRoom(db, order);
      await noteCardChange(db, order.id, subOrder.id);
    }
    return answerSaved(db, order, subOrder.id, put);
  });
}

/** The card that an item is, and for the lab what is on it. */
interface ChosenCard {
  readonly itemId: string;
  readonly cardId: number;
  /** By default the card's only variation, or none. */
  readonly variationId?: number | null | undefined;
  readonly seen?: CopyDetails | undefined;
}

/**
 * Sets the catalogue card of one item, which identifies it. Customers can while they enter cards, the lab
 * from a card's arrival until its grade; only the lab says what it saw on the card, and always does.
 * @throws ApiError `not_found`, `forbidden`, `validation`, `invalid_card`, `order_closed`,
 * `checkout_open`, `sub_order_locked`.
 */
export async function setItemCard(
  { query }: Database,
  orderNumber: string,
  { cardId, itemId, seen, variationId: chosen = null }: ChosenCard,
  call: SignedInCall,
): Promise<SavedItems> {
  const { userId } = call.caller;
  return inTransaction(query, async (db) => {
    const order = await lockOrder(db, orderNumber, userId);
    const [item] = await readItems(db, order, { ids: [itemId] });
    if (!item) throw new Refusal('not_found');
    const { subOrderId, title: before } = item;
    if (order.access === 'staff') {
      await assertIdentifiable(db, itemId, userId);
      if (!seen) throw new Refusal('validation', { fields: [NOTHING_SEEN] });
    } else {
      if (seen) throw new Refusal('forbidden');
      const subOrder = await findSubOrder(db, order, subOrderId);
      assertTakesCards(order, subOrder);
      assertUnlocked(subOrder);
    }
    const usable = seen ? LAB_ALSO : PUBLIC_ONLY;
    await assertInCatalogue(db, [{ cardId, variationId: chosen }], () => 'body', usable);
    const [whole] = await withOnlyVariations(db, [{ cardId, variationId: chosen }], usable);
    const { variationId } = whole!;
    if (seen && variationId === null) throw new Refusal('validation', { fields: [NO_VARIATION] });
    const isChange = seen
      ? await storeIdentity(db, itemId, { cardId, variationId, seen }, userId)
      : await storeChoice(db, itemId, { cardId, variationId });
    if (isChange) {
      await noteCardChange(db, order.id, subOrderId);
      if (seen) await recordIdentified(db, order, { before, itemId, subOrderId, seen }, call);
    }
    return answerSaved(db, order, subOrderId, [item]);
  });
}

/** @returns whether anything changed. */
async function storeChoice(
  db: Transaction,
  itemId: string,
  { cardId, variationId }: Pick<Identity, 'cardId' | 'variationId'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orderItems')
    .set({ cardId, variationId, isUncertain: false })
    .where('id', '=', itemId)
    .where(
      sql<boolean>`(card_id, variation_id, is_uncertain) is distinct from
        (${cardId}::bigint, ${variationId}::bigint, false)`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function assertTakesCards(order: SeenOrder, subOrder: { customerId: string | null }): void {
  const { access, viewerId } = order;
  const isOthers = access === 'submitter' && subOrder.customerId !== viewerId;
  if (access === 'staff' || isOthers) throw new Refusal('forbidden');
  if (takesCards(order)) return;
  throw new Refusal(order.isCheckoutOpen ? 'checkout_open' : 'order_closed');
}

/** Refuses a call that saves a card twice, or saves and removes it. */
function assertDistinct(put: readonly ItemInput[], remove: readonly string[]): void {
  const seen = new Set(remove);
  const fields: FieldError[] = [];
  for (const [index, { id }] of put.entries()) {
    if (seen.has(id)) fields.push({ path: `body.put.${index}.id`, reason: 'Is there twice' });
    seen.add(id);
  }
  if (fields.length > 0) throw new Refusal('validation', { fields: fields.slice(0, 20) });
}

/**
 * Refuses cards that aren't in the catalogue, and variations of other cards.
 * @throws ApiError `invalid_card`, its fields naming them.
 */
async function assertInCatalogue(
  db: Transaction,
  items: readonly Pick<ItemInput, 'cardId' | 'variationId'>[],
  pathOf = (index: number) => `body.put.${index}`,
  usable = PUBLIC_ONLY,
): Promise<void> {
  const { rows } = await sql<{ place: number; field: 'cardId' | 'variationId' }>`
    select w.place,
      case when w.card_id is not null and c.id is null then 'cardId' else 'variationId' end as field
    from unnest(${items.map(({ cardId }) => cardId ?? null)}::bigint[],
      ${items.map(({ variationId }) => variationId ?? null)}::bigint[])
      with ordinality w(card_id, variation_id, place)
    left join cards c on c.id = w.card_id and exists (
      select from card_variations o where o.card_id = c.id and o.status = any(${usable}))
    left join card_variations v on v.id = w.variation_id and v.card_id = w.card_id
      and v.status = any(${usable})
    where (w.card_id is not null and c.id is null) or (w.variation_id is not null and v.id is null)
    order by w.place limit 20`.execute(db);
  if (rows.length === 0) return;
  const fields = rows.map(({ field, place }) => ({
    path: `${pathOf(place - 1)}.${field}`,
    reason: field === 'cardId' ? 'Isn’t in the catalogue' : 'Isn’t a variation of the card',
  }));
  throw new Refusal('invalid_card', { details: { reason: 'it isn’t in the catalogue' }, fields });
}

/** @throws ApiError `too_many_cards`. */
async function assertRoom(db: Transaction, order: SeenOrder): Promise<void> {
  const paidFor = order.paidFirst ? order.quantity : null;
  const limit = paidFor ?? CARD_QUANTITY.max;
  const count = await countItems(db, { id: order.id, customerId: null });
  if (count <= limit) return;
  throw new Refusal('too_many_cards', {
    details: { limit },
    ...(paidFor !== null && { message: `This order is for ${paidFor} cards.` }),
  });
}

async function noteCardChange(db: Transaction, orderId: number, subOrderId: string): Promise<void> {
  await sql`update sub_orders set version = version + 1 where id = ${subOrderId}`.execute(db);
  await noteChange(db, orderId);
}

async function answerSaved(
  db: Transaction,
  order: SeenOrder,
  subOrderId: string,
  saved: readonly { readonly id: string }[],
): Promise<SavedItems> {
  const { version } = await findSubOrder(db, order, subOrderId);
  return {
    version,
    cards: await countItems(db, order, { subOrderId }),
    items: await readItems(db, order, { ids: saved.map(({ id }) => id) }),
  };
}
