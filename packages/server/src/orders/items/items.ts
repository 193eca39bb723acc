import type { Picture } from '@tag/contract/media';
import type { LightItem, OrderItem } from '@tag/contract/orders';
import { sql, type Selectable } from 'kysely';
import { bestFront } from '../../db/pictures.ts';
import type { Queries } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';
import { problemsOf, REFUSED_CATEGORY, stateOf } from '../rows/card-checks.ts';
import type { SeenOrder } from '../rows/order-store.ts';
import { SPEED_OF_SUB_ORDER } from '../rows/sub-order-rows.ts';
import { CARD_TITLE_PARTS, TITLE_JOINS, titleOf, type TitleParts } from '../rows/titles.ts';

type Viewed = Pick<SeenOrder, 'customerId' | 'id'>;

interface ItemRow extends Selectable<Tables['orderItems']>, TitleParts {
  readonly speedName: string | null;
  readonly maxValue: number | null;
  readonly refusedCategory: string | null;
}

/** Selects an order's cards by sub-order, ids, or page; all by default. */
interface Which {
  readonly subOrderId?: string | undefined;
  readonly ids?: readonly string[];
  readonly limit?: number;
  readonly offset?: number;
}

const OF_VIEWER = ({ customerId, id }: Viewed, { ids, subOrderId }: Which) => sql`
  from orders o
  join sub_orders s on s.order_id = o.id
  join order_items i on i.sub_order_id = s.id
  where o.id = ${id} and (${customerId}::uuid is null or s.customer_id = ${customerId})
    and (${subOrderId ?? null}::uuid is null or s.id = ${subOrderId ?? null})
    and (${ids ?? null}::uuid[] is null or i.id = any(${ids ?? null}::uuid[]))`;

/** The cards of an order its viewer may see, by sub-order, then position. */
async function readRows(db: Queries, order: Viewed, which: Which): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.*, ${CARD_TITLE_PARTS}, speed.name as speed_name, speed.max_value,
      refused.name as refused_category
    from (
      select o.id as order_id, s.position as part, i.*
      ${OF_VIEWER(order, which)}
      order by s.position, i.position, i.id
      limit ${which.limit ?? null} offset ${which.offset ?? 0}) i
    join orders o on o.id = i.order_id
    join sub_orders s on s.id = i.sub_order_id
    ${TITLE_JOINS}
    left join lateral (${SPEED_OF_SUB_ORDER}) speed on true
    left join lateral (${REFUSED_CATEGORY}) refused on true
    order by i.part, i.position, i.id`.execute(db);
  return rows;
}

export async function readItems(db: Queries, order: Viewed, which: Which): Promise<OrderItem[]> {
  const rows = await readRows(db, order, which);
  const pictures = await findPictures(db, rows);
  return rows.map((row) => presentItem(row, pictures.get(pictureKey(row)) ?? null));
}

export async function readLightItems(
  db: Queries,
  order: Viewed,
  which: Which = {},
): Promise<LightItem[]> {
  const rows = await readRows(db, order, which);
  return rows.map((row) => {
    const { declaredValue, id, position, size, subOrderId } = row;
    return {
      id,
      subOrderId,
      position,
      title: titleOf(row),
      state: stateOf(row),
      size,
      declaredValue,
      ...enteredDetails(row),
    };
  });
}

export async function countItems(db: Queries, order: Viewed, which: Which = {}): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) ${OF_VIEWER(order, which)}`.execute(db);
  return rows[0]!.count;
}

const pictureKey = ({ cardId, variationId }: Pick<ItemRow, 'cardId' | 'variationId'>) =>
  `${cardId} ${variationId}`;

/** A picture of each card: the best public front of its variation, else of another variation. */
async function findPictures(
  db: Queries,
  items: readonly Pick<ItemRow, 'cardId' | 'variationId'>[],
): Promise<ReadonlyMap<string, Picture>> {
  const cards = new Map(
    items.filter(({ cardId }) => cardId !== null).map((item) => [pictureKey(item), item]),
  );
  if (cards.size === 0) return new Map();
  const { rows } = await sql<{ cardId: number; variationId: number | null; picture: Picture }>`
    select w.card_id, w.variation_id, best.picture
    from unnest(${[...cards.values()].map(({ cardId }) => cardId)}::bigint[],
      ${[...cards.values()].map(({ variationId }) => variationId)}::bigint[])
      w(card_id, variation_id)
    cross join lateral (
      select b.picture
      from card_variations v
      cross join lateral (${bestFront('v.id')}) b
      where v.card_id = w.card_id
      order by v.id is not distinct from w.variation_id desc, b.score desc nulls last
      limit 1) best`.execute(db);
  return new Map(rows.map((row) => [pictureKey(row), row.picture]));
}

function presentItem(row: ItemRow, image: Picture | null): OrderItem {
  const entry = {
    year: row.year,
    set: row.cardSet,
    subset: row.subset,
    number: row.number,
    name: row.name,
    variation: row.variation,
    cmpCode: row.cmpCode,
    isSerialNumber: row.isSerialNumber,
    serialNumber: row.serialNumber,
    divisorNumber: row.divisorNumber,
    isPrizm: row.isPrizm,
    isRefractor: row.isRefractor,
  };
  return {
    id: row.id,
    subOrderId: row.subOrderId,
    position: row.position,
    cardId: row.cardId,
    variationId: row.variationId,
    state: stateOf(row),
    title: titleOf(row),
    image,
    size: row.size,
    declaredValue: row.declaredValue,
    problems: problemsOf(row),
    ...withoutNulls(entry),
  };
}

type EnteredDetails =
  'cmpCode' | 'divisorNumber' | 'isPrizm' | 'isRefractor' | 'isSerialNumber' | 'serialNumber';

/** What the customer entered for this copy of a card. */
export function enteredDetails(
  card: Pick<ItemRow, EnteredDetails> | Pick<OrderItem, EnteredDetails>,
) {
  const { cmpCode, divisorNumber, isPrizm, isRefractor, isSerialNumber, serialNumber } = card;
  return withoutNulls({
    cmpCode,
    divisorNumber,
    isPrizm,
    isRefractor,
    isSerialNumber,
    serialNumber,
  });
}

/** Leaves out empty fields, as in the request. */
function withoutNulls<T extends object>(fields: T) {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
