import { Refusal } from '@tag/contract/errors';
import type { ItemInput } from '@tag/contract/orders';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../db/queries.ts';

/** The columns saved with a card, besides its id. */
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
/** A card's values by column. */
type ItemValues = { readonly id: string } & Readonly<Record<(typeof COLUMNS)[number], unknown>>;

/** SQL: the columns, prefixed with `table` if given. */
const columns = (table?: string) =>
  sql.join(COLUMNS.map((name) => sql.ref(table ? `${table}.${name}` : name)));

/** SQL: cards as rows `g`. */
const asRows = (items: readonly ItemValues[]): RawBuilder<unknown> => sql`
  json_to_recordset(${JSON.stringify(items)}::json) as g(id uuid, position integer,
    card_id bigint, variation_id bigint, is_uncertain boolean, size text, declared_value integer,
    year smallint, card_set text, subset text, number text, name text, variation text,
    cmp_code text, is_serial_number boolean, serial_number integer, divisor_number integer,
    is_prizm boolean, is_refractor boolean)`;

export function valuesOf(item: ItemInput): ItemValues {
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

/** Whether saving these changes anything. */
export async function isAnyChange(
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

/** @throws ApiError `not_found` for cards of another sub-order; deleted cards are ignored. */
export async function removeItems(
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
  if (elsewhere) throw new Refusal('not_found');
}

/** @throws ApiError `not_found` for ids of cards that are in another sub-order; they stay as they are. */
export async function putItems(
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
  if (rows[0]!.isElsewhere) throw new Refusal('not_found');
}
