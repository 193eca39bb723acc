import { CARD_QUANTITY } from '@tag/contract/constants';
import { ApiError, type FieldError } from '@tag/contract/errors';
import type { ItemChanges, ItemInput, SavedItems } from '@tag/contract/orders';
import { sql, type RawBuilder } from 'kysely';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { countItems, readItems } from './items.ts';
import { lockOrder, noteChange, type SeenOrder, takesCards } from './store.ts';
import { assertUnlocked, findSubOrder } from './sub-order-rows.ts';

/** The columns of a card that are saved, besides its id. */
const COLUMNS = [
  'position',
  'card_id',
  'variation_id',
  'is_uncertain',
  'size',
  'declared_value',
  'year',
  'card_set',
  'subset',
  'number',
  'name',
  'variation',
  'cmp_code',
  'is_serial_number',
  'serial_number',
  'divisor_number',
  'is_prizm',
  'is_refractor',
] as const;
type ItemValues = { readonly id: string } & Readonly<Record<(typeof COLUMNS)[number], unknown>>;

/** SQL: those columns, of `table` if one is named. */
const columns = (table?: string) =>
  sql.join(COLUMNS.map((name) => sql.ref(table ? `${table}.${name}` : name)));

/** SQL: cards as rows `g`. */
const asRows = (items: readonly ItemValues[]): RawBuilder<unknown> => sql`
  json_to_recordset(${JSON.stringify(items)}::json) as g(id uuid, position integer,
    card_id bigint, variation_id bigint, is_uncertain boolean, size text, declared_value integer,
    year smallint, card_set text, subset text, number text, name text, variation text,
    cmp_code text, is_serial_number boolean, serial_number integer, divisor_number integer,
    is_prizm boolean, is_refractor boolean)`;

/**
 * Saves what changed among the cards of a sub-order, in one transaction and a few statements however
 * many there are. What was saved already and is sent again, because its answer was lost, is answered
 * like the first time.
 * @throws ApiError `not_found`, also for ids of cards that are elsewhere; `order_conflict` when they
 * were changed since `version`; `sub_order_locked`, `order_closed`, `checkout_open`,
 * `too_many_cards`, `invalid_card`.
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
    assertTakesCards(order);
    const items = put.map(valuesOf);
    const isChange = await isAnyChange(db, subOrder.id, items, remove);
    const isRepeated = !isChange && subOrder.version === version + 1;
    if (subOrder.version !== version && !isRepeated) {
      throw new ApiError('order_conflict', { details: { version: subOrder.version } });
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

/** Sets the catalogue card of one item: what was uncertain about it is settled. */
export async function setItemCard(
  { query }: Database,
  orderNumber: string,
  chosen: { itemId: string; cardId: number; variationId?: number | null | undefined },
  { caller }: SignedInCall,
): Promise<SavedItems> {
  const { cardId, itemId, variationId = null } = chosen;
  return inTransaction(query, async (db) => {
    const order = await lockOrder(db, orderNumber, caller.userId);
    const [item] = await readItems(db, order, { ids: [itemId] });
    if (!item) throw new ApiError('not_found');
    assertTakesCards(order);
    assertUnlocked(await findSubOrder(db, order, item.subOrderId));
    await assertInCatalogue(db, [{ cardId, variationId }], () => 'body');
    const { numUpdatedRows } = await db
      .updateTable('orderItems')
      .set({ cardId, variationId, isUncertain: false })
      .where('id', '=', itemId)
      .where(
        sql<boolean>`(card_id, variation_id, is_uncertain) is distinct from
          (${cardId}::bigint, ${variationId}::bigint, false)`,
      )
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await noteCardChange(db, order.id, item.subOrderId);
    return answerSaved(db, order, item.subOrderId, [item]);
  });
}

function assertTakesCards(order: SeenOrder): void {
  if (order.access === 'staff') throw new ApiError('forbidden');
  if (takesCards(order)) return;
  throw new ApiError(order.isCheckoutOpen ? 'checkout_open' : 'order_closed');
}

/** A card can't be saved twice, or saved and removed, by one call. */
function assertDistinct(put: readonly ItemInput[], remove: readonly string[]): void {
  const seen = new Set(remove);
  const fields: FieldError[] = [];
  for (const [index, { id }] of put.entries()) {
    if (seen.has(id)) fields.push({ path: `body.put.${index}.id`, reason: 'Is there twice' });
    seen.add(id);
  }
  if (fields.length > 0) throw new ApiError('validation', { fields: fields.slice(0, 20) });
}

function valuesOf(item: ItemInput): ItemValues {
  return {
    id: item.id,
    position: item.position,
    card_id: item.cardId ?? null,
    variation_id: item.variationId ?? null,
    is_uncertain: item.isUncertain ?? false,
    size: item.size ?? 'standard',
    declared_value: item.declaredValue ?? null,
    year: item.year ?? null,
    card_set: item.set || null,
    subset: item.subset || null,
    number: item.number || null,
    name: item.name || null,
    variation: item.variation || null,
    cmp_code: item.cmpCode || null,
    is_serial_number: item.isSerialNumber ?? null,
    serial_number: item.serialNumber ?? null,
    divisor_number: item.divisorNumber ?? null,
    is_prizm: item.isPrizm ?? null,
    is_refractor: item.isRefractor ?? null,
  };
}

/** Whether saving would change anything. */
async function isAnyChange(
  db: Transaction,
  subOrderId: string,
  items: readonly ItemValues[],
  remove: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ isChange: boolean }>`
    select exists (
        select from ${asRows(items)}
        left join order_items i on i.id = g.id and i.sub_order_id = ${subOrderId}
        where (${columns('i')}) is distinct from (${columns('g')}))
      or exists (select from order_items i where i.id = any(${remove}::uuid[])) as is_change
    `.execute(db);
  return rows[0]!.isChange;
}

/**
 * Refuses cards, and variations of other cards, that the catalogue doesn't have.
 * @throws ApiError `invalid_card`, its fields naming them.
 */
async function assertInCatalogue(
  db: Transaction,
  items: readonly Pick<ItemInput, 'cardId' | 'variationId'>[],
  pathOf = (index: number) => `body.put.${index}`,
): Promise<void> {
  const { rows } = await sql<{ place: number; field: 'cardId' | 'variationId' }>`
    select w.place,
      case when w.card_id is not null and c.id is null then 'cardId' else 'variationId' end as field
    from unnest(${items.map(({ cardId }) => cardId ?? null)}::bigint[],
      ${items.map(({ variationId }) => variationId ?? null)}::bigint[])
      with ordinality w(card_id, variation_id, place)
    left join cards c on c.id = w.card_id
    left join card_variations v on v.id = w.variation_id and v.card_id = w.card_id
    where (w.card_id is not null and c.id is null) or (w.variation_id is not null and v.id is null)
    order by w.place limit 20`.execute(db);
  if (rows.length === 0) return;
  const fields = rows.map(({ field, place }) => ({
    path: `${pathOf(place - 1)}.${field}`,
    reason: field === 'cardId' ? 'Isn’t in the catalogue' : 'Isn’t a variation of the card',
  }));
  throw new ApiError('invalid_card', { details: { reason: 'it isn’t in the catalogue' }, fields });
}

/** @throws ApiError `not_found` for cards of another sub-order; those that are gone stay gone. */
async function removeItems(
  db: Transaction,
  subOrderId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('orderItems')
    .where('subOrderId', '=', subOrderId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const elsewhere = await db
    .selectFrom('orderItems')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirst();
  if (elsewhere) throw new ApiError('not_found');
}

/** @throws ApiError `not_found` for ids of cards that are in another sub-order; they stay as they are. */
async function putItems(
  db: Transaction,
  subOrderId: string,
  items: readonly ItemValues[],
): Promise<void> {
  await sql`
    insert into order_items (id, sub_order_id, ${columns()})
    select g.id, ${subOrderId}, ${columns('g')} from ${asRows(items)}
    on conflict (id) do update set (${columns()}) = row(${columns('excluded')})
      where order_items.sub_order_id = excluded.sub_order_id
        and (${columns('order_items')}) is distinct from (${columns('excluded')})`.execute(db);
  const { rows } = await sql<{ isElsewhere: boolean }>`
    select exists (
      select from ${asRows(items)}
      join order_items i on i.id = g.id and i.sub_order_id <> ${subOrderId}) as is_elsewhere
    `.execute(db);
  if (rows[0]!.isElsewhere) throw new ApiError('not_found');
}

/** @throws ApiError `too_many_cards`. */
async function assertRoom(db: Transaction, order: SeenOrder): Promise<void> {
  const paidFor = order.paidFirst ? order.quantity : null;
  const limit = paidFor ?? CARD_QUANTITY.max;
  const count = await countItems(db, { id: order.id, customerId: null });
  if (count <= limit) return;
  throw new ApiError('too_many_cards', {
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
