import type { BenchCard, BenchOrder } from '@tag/contract/lab';
import type { OrderItem } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { DUE_AT } from '../orders/rows/card-stages.ts';
import { SEEN } from '../orders/items/identify-card.ts';
import { enteredDetails, readItems } from '../orders/items/items.ts';
import { IS_SILENT } from '../orders/tracking/labels.ts';
import { readPaidFees } from '../orders/tracking/paid-fees.ts';
import { readPhotos, type OrderPhotos } from '../orders/items/photos.ts';
import { readPerson } from '../orders/rows/person.ts';
import { SAME_SERIAL } from '../orders/items/same-serial.ts';
import { PRICE_LIST_OF_ORDER } from '../orders/rows/order-store.ts';
import { SPEED_OF_SUB_ORDER, listSubOrders } from '../orders/rows/sub-order-rows.ts';
import { titleOf } from '../orders/rows/titles.ts';
import { HELD_BY } from './holds.ts';
import { readConfirmed, readMissing } from './missing-services.ts';
import { roomLeft } from './proposals.ts';
import type { LabOrder } from './lab-store.ts';

/** An order with all data for the lab. */
export async function readBenchOrder(db: Queries, order: LabOrder): Promise<BenchOrder> {
  const photos = await readPhotos(db, order.id);
  const cards = await readCards(db, order, photos);
  const subOrders = await listSubOrders(db, [{ id: order.id, customerId: null }]);
  const { extras, options } = await readFacts(db, order);
  const fees = order.paidAt && (await readPaidFees(db, order));
  const speeds = subOrders.map(({ speedName }) => speedName).filter((name) => name !== null);
  const photosOf = (parcelOf: string | null) =>
    photos.ofParcels
      .filter(({ subOrderId }) => subOrderId === parcelOf)
      .map(({ picture }) => picture);
  return {
    orderNumber: order.number,
    name: order.name,
    customer: (await readPerson(db, order.ownerId)).name,
    stage: order.stage,
    serviceSpeed: [...new Set(speeds)].join(', '),
    options,
    isAssured: order.assurance,
    dueAt: subOrders.flatMap(({ dueAt }) => dueAt?.toISOString() ?? []).sort()[0] ?? null,
    subOrders: subOrders.map(({ dueAt, id, name, position, speedName }) => {
      const own = cards.filter(({ subOrderId }) => subOrderId === id);
      const arrived = own.filter(({ stage }) => stage !== null).length;
      return {
        id,
        name,
        position,
        cards: own.length,
        arrived,
        serviceSpeed: speedName ?? '',
        dueAt: dueAt && dueAt.toISOString(),
        photos: photosOf(id),
        roomLeft: fees ? roomLeft(fees, id) : 0,
      };
    }),
    cards,
    extras,
    photos: photosOf(null),
  };
}

/** Cards of an order as the lab sees them, by sub-order and position. */
export const readBenchCards = async (
  db: Queries,
  order: BenchedOrder,
  ids: readonly string[],
): Promise<BenchCard[]> => readCards(db, order, await readPhotos(db, order.id), ids);

/** An order, as far as its cards depend on it. */
export type BenchedOrder = Pick<LabOrder, 'id' | 'number' | 'quote'>;

/** @param ids the cards to read; all by default. */
async function readCards(
  db: Queries,
  order: BenchedOrder,
  photos: OrderPhotos,
  ids?: readonly string[],
): Promise<BenchCard[]> {
  const viewed = { id: order.id, customerId: null };
  const items = await readItems(db, viewed, { ...(ids && { ids }) });
  const progress = await readProgress(
    db,
    items.map(({ id }) => id),
  );
  const served = items.map(({ id, subOrderId }) => ({ id, subOrderId, ...progress.get(id)! }));
  const missing = await readMissing(db, order, served);
  const confirmed = await readConfirmed(db, order, served);
  return items.map((item) => {
    const { correctedFrom, dueAt, seen, since, ...own } = progress.get(item.id)!;
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
      missing: missing.get(item.id) ?? [],
      confirmed: confirmed.get(item.id) ?? [],
      photos: photos.byCard.get(item.id) ?? [],
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

/** Options besides grading, and extra cards in the parcel. */
async function readFacts(
  db: Queries,
  { id }: LabOrder,
): Promise<Pick<BenchOrder, 'extras' | 'options'>> {
  const { rows } = await sql<{ extras: string[]; options: string[] }>`
    select
      array(select e.description from order_extras e where e.order_id = o.id order by e.id)
        as extras,
      array(select p.name from prices p
        where p.list_id = ${PRICE_LIST_OF_ORDER} and (p.kind = 'tier' and p.code = o.tier
          or p.kind = 'extra' and case p.code
            when 'foil-wrapped' then o.foil_wrapped
            when 'video-360' then o.include_360_video
            when 'assurance' then o.assurance
            when 'submission-kit' then o.submission_kit
            else false end)
        order by p.position) as options
    from orders o where o.id = ${id}`.execute(db);
  return rows[0]!;
}
