import {
  BENCH_PAGE,
  type BenchCard,
  type BenchCards,
  type BenchCardsQuery,
} from '@tag/contract/lab';
import type { OrderItem } from '@tag/contract/orders';
import { sql } from 'kysely';
import { byId, byWhole, readPage } from '../db/keyset.ts';
import { hasWords } from '../db/like.ts';
import type { Queries } from '../db/queries.ts';
import { DUE_AT } from '../orders/rows/card-stages.ts';
import { SEEN } from '../orders/items/identify-card.ts';
import { enteredDetails, readItems } from '../orders/items/items.ts';
import { IS_SILENT } from '../orders/tracking/labels.ts';
import { readPhotos } from '../orders/items/photos.ts';
import { SAME_SERIAL } from '../orders/items/same-serial.ts';
import { SPEED_OF_SUB_ORDER } from '../orders/rows/sub-order-rows.ts';
import { titleOf } from '../orders/rows/titles.ts';
import { HELD_BY, HELD_UNTIL } from './holds.ts';
import { readConfirmed, readMissing } from './missing-services.ts';
import { type LabOrder, PLACE } from './lab-store.ts';

/** SQL: the names of a card `i`: as in the catalogue, as entered, and its certificate. */
const NAMES = sql<string>`concat_ws(' ', t.year, t.brand, t.name, c.subset, c.name, c.number, v.name,
  i.year, i.card_set, i.subset, i.name, i.number, i.variation, i.corrected_from, i.certificate)`;

const ORDER = {
  keys: [byWhole(sql`s.position`), byWhole(sql`i.position`), byId(sql`i.id`)],
  direction: 'asc',
} as const;

/** A page of an order's cards, by sub-order and position. */
export async function listBenchCards(
  db: Queries,
  order: BenchedOrder,
  { after, itemId, search = '', stage, subOrderId }: BenchCardsQuery,
): Promise<BenchCards> {
  const found = db
    .selectFrom('subOrders as s')
    .innerJoin('orderItems as i', 'i.subOrderId', 's.id')
    .leftJoin('cards as c', 'c.id', 'i.cardId')
    .leftJoin('cardSets as t', 't.id', 'c.setId')
    .leftJoin('cardVariations as v', 'v.id', 'i.variationId')
    .select('i.id')
    .where('s.orderId', '=', order.id)
    .$if(subOrderId !== undefined, (some) => some.where('s.id', '=', subOrderId!))
    .$if(stage !== undefined, (some) => some.where(sql<boolean>`${PLACE} = ${stage}`))
    .$if(itemId !== undefined, (some) =>
      some.where('i.id', '=', sql<string>`any(${itemId}::uuid[])`),
    )
    .$if(search !== '', (some) =>
      some.where(sql<boolean>`((i.position + 1)::text = ${search} or ${hasWords(NAMES, search)})`),
    );
  const { items, next } = await readPage(found, ORDER, { after, pageSize: BENCH_PAGE });
  const ids = items.map(({ id }) => id);
  return { items: await readBenchCards(db, order, ids), next };
}

/** An order, as far as its cards depend on it. */
export type BenchedOrder = Pick<LabOrder, 'id' | 'number' | 'quote'>;

/** Some cards of an order as the lab sees them, by sub-order and position. */
export async function readBenchCards(
  db: Queries,
  order: BenchedOrder,
  ids: readonly string[],
): Promise<BenchCard[]> {
  const [{ byCard }, items, progress] = await Promise.all([
    readPhotos(db, order.id, ids),
    readItems(db, { id: order.id, customerId: null }, { ids }),
    readProgress(db, ids),
  ]);
  const served = items.map(({ id, subOrderId }) => ({ id, subOrderId, ...progress.get(id)! }));
  const [missing, confirmed] = await Promise.all([
    readMissing(db, order, served),
    readConfirmed(db, order, served),
  ]);
  return items.map((item) => {
    const { correctedFrom, dueAt, heldUntil, seen, since, ...own } = progress.get(item.id)!;
    return {
      ...own,
      itemId: item.id,
      orderNumber: order.number,
      subOrderId: item.subOrderId,
      position: item.position,
      title: item.title,
      entered: correctedFrom ?? enteredTitle(item),
      enteredDetails: enteredDetails(item),
      seen,
      state: item.state,
      cardId: item.cardId,
      variationId: item.variationId,
      image: item.image,
      size: item.size,
      declaredValue: item.declaredValue,
      since: since && since.toISOString(),
      dueAt: dueAt && dueAt.toISOString(),
      heldUntil: heldUntil && heldUntil.toISOString(),
      missing: missing.get(item.id) ?? [],
      confirmed: confirmed.get(item.id) ?? [],
      photos: byCard.get(item.id) ?? [],
    };
  });
}

/** The customer's text; for a card picked from the catalogue, its name there. */
function enteredTitle({ title, ...item }: OrderItem): string {
  const typed = {
    year: item.year ?? null,
    brand: null,
    set: item.set ?? null,
    subset: item.subset ?? null,
    number: item.number ?? null,
    name: item.name ?? null,
    variation: item.variation ?? null,
  };
  return titleOf({ catalogue: null, typed }) || title;
}

type Progress = Pick<
  BenchCard,
  | 'certificate'
  | 'isDamaged'
  | 'isHeld'
  | 'isShipped'
  | 'label'
  | 'outcome'
  | 'sameSerial'
  | 'seen'
  | 'serviceSpeed'
  | 'stage'
  | 'subOrderName'
> & {
  readonly since: Date | null;
  readonly dueAt: Date | null;
  readonly heldUntil: Date | null;
  readonly correctedFrom: string | null;
};

async function readProgress(
  db: Queries,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  const { rows } = await sql<Progress & { id: string }>`
    select i.id, s.name as sub_order_name, i.stage, i.stage_since as since, i.outcome,
      i.is_damaged, i.shipment_id is not null as is_shipped, i.certificate, i.corrected_from,
      coalesce(speed.name, '') as service_speed, ${DUE_AT} as due_at, ${HELD_BY} as is_held,
      ${HELD_UNTIL} as held_until,
      ${SEEN} as seen,
      array(
        select json_build_object('orderNumber', other.number, 'certificate', same.certificate)
        from (select j.sub_order_id, j.certificate from ${SAME_SERIAL}) same
        join sub_orders p on p.id = same.sub_order_id
        join orders other on other.id = p.order_id
        order by other.number) as same_serial,
      case when l.item_id is not null then json_build_object(
        'lines', l.lines,
        'isApproved', l.approved_at is not null or ${IS_SILENT},
        'request', case when l.answer is null then l.request end) end as label
    from order_items i
    join sub_orders s on s.id = i.sub_order_id
    join orders o on o.id = s.order_id
    left join lateral (${SPEED_OF_SUB_ORDER}) speed on true
    left join card_labels l on l.item_id = i.id
    where i.id = any(${itemIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
