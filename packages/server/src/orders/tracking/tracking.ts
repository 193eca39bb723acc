import { gradeWithScore } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import type { CardTracking, OrderTracking } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import { DUE_AT } from '../rows/card-stages.ts';
import { cancelableStages, refundsOnCancel } from './cancellation.ts';
import { eventColumns, isEventSeenBy, readHistory } from '../events/history.ts';
import { SEEN } from '../items/identify-card.ts';
import { readPhotos } from '../items/photos.ts';
import { progressOf, type CardPosition, type StageTimes } from './progress.ts';
import { findProposals, presentProposals } from './proposals.ts';
import { PRICE_LIST_OF_ORDER, seesPayment, type SeenOrder } from '../rows/order-store.ts';
import { SPEED_OF_SUB_ORDER } from '../rows/sub-order-rows.ts';

/** The progress of an order and its cards, as far as its viewer sees them. */
export async function readTracking(
  db: Queries,
  order: SeenOrder,
  userId: string,
): Promise<OrderTracking> {
  const cards = await readCards(db, order);
  const photos = await readPhotos(db, order.id);
  const times = await readTimes(db, order);
  const canCancel =
    !order.isCheckoutOpen && (await cancelableStages(db, order, userId)).includes(order.stage);
  const refunds = canCancel ? await refundsOnCancel(db, order) : [];
  const isWhole = order.customerId === null;
  return {
    orderNumber: order.number,
    stage: order.stage,
    stageSince: stageSince(order, cards).toISOString(),
    steps: progressOf(cards, { ...times, isCanceled: order.stage === 'cancelled' }),
    forecasts: await readForecasts(db, order),
    cards: cards.map((card) => presentCard(card, photos.byCard.get(card.itemId) ?? [])),
    extras: await readExtras(db, order),
    photos: photos.ofParcels
      .filter(({ subOrderId }) => seesParcel(cards, isWhole, subOrderId))
      .map(({ picture }) => picture),
    proposals: seesPayment(order)
      ? await presentProposals(db, await findProposals(db, [order.id]))
      : [],
    history: await readHistory(db, order),
    canCancel,
    refundOnCancel: refunds.reduce((sum, { amount }) => sum + amount, 0),
  };
}

interface CardRow extends CardPosition {
  readonly itemId: string;
  readonly subOrderId: string;
  readonly stageSince: Date | null;
  readonly reason: string | null;
  readonly serviceSpeed: string | null;
  readonly dueAt: Date | null;
  readonly isDamaged: boolean;
  readonly damageNote: string | null;
  readonly correctedFrom: string | null;
  readonly seen: CardTracking['seen'];
  /** Null until its report is public. */
  readonly certificate: string | null;
  readonly score: number | null;
}

async function readCards(db: Queries, { customerId, id }: SeenOrder): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select i.id as item_id, i.sub_order_id, i.stage, i.stage_since, i.outcome, i.reason,
      i.is_damaged, d.note as damage_note, i.corrected_from, ${SEEN} as seen,
      i.shipment_id is not null as is_shipped,
      i.card_id is not null and not i.is_uncertain as is_identified, g.certificate, g.score,
      speed.name as service_speed, ${DUE_AT} as due_at
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    left join (
      select e.item_id, min(e.note) as note
      from order_events e
      where e.order_id = ${id} and e.kind = 'card_damaged'
      group by e.item_id) d on d.item_id = i.id
    left join graded_cards g on g.certificate = i.certificate and g.published_at <= now()
    left join lateral (${SPEED_OF_SUB_ORDER}) speed on true
    where o.id = ${id} and (${customerId}::uuid is null or s.customer_id = ${customerId})
    order by s.position, i.position, i.id`.execute(db);
  return rows;
}

function presentCard(card: CardRow, photos: Picture[]): CardTracking {
  const { certificate, score } = card;
  return {
    itemId: card.itemId,
    stage: card.stage,
    since: card.stageSince && card.stageSince.toISOString(),
    serviceSpeed: card.serviceSpeed,
    dueAt: card.dueAt && card.dueAt.toISOString(),
    outcome: card.outcome,
    reason: card.reason,
    isDamaged: card.isDamaged,
    damageNote: card.damageNote,
    correctedFrom: card.correctedFrom,
    seen: card.seen,
    certificate,
    grade: certificate === null ? null : gradeWithScore(score),
    photos,
  };
}

/** The order's stage has a time; a sub-order's stage began when its last card reached it. */
function stageSince(order: SeenOrder, cards: readonly CardRow[]): Date {
  if (order.customerId === null) return order.stageSince;
  const since = cards
    .filter(({ stage }) => stage === order.stage)
    .map((card) => card.stageSince!.getTime());
  return since.length > 0 ? new Date(Math.max(...since)) : order.stageSince;
}

/** A parcel without a sub-order has everyone's cards. */
const seesParcel = (cards: readonly CardRow[], isWhole: boolean, parcelOf: string | null) =>
  isWhole || cards.some(({ subOrderId }) => subOrderId === parcelOf);

/** When the cards that are seen entered their stages, and when the last of them was identified. */
async function readTimes(
  db: Queries,
  { customerId, id }: SeenOrder,
): Promise<{ times: StageTimes[]; identifiedAt: Date | null }> {
  const { rows } = await sql<{ stage: StageTimes['stage'] | null; first: Date; last: Date }>`
    select case e.kind when 'arrived' then 'received' when 'card_identified' then null
        else e.stage end as stage,
      min(e.at) as first, max(e.at) as last
    from order_events e
    where e.order_id = ${id} and ${isEventSeenBy(eventColumns('e'), customerId)}
      and e.kind in ('stage', 'card_stage', 'arrived', 'card_identified')
    group by 1`.execute(db);
  return {
    times: rows.filter((row): row is StageTimes => row.stage !== null),
    identifiedAt: rows.find(({ stage }) => stage === null)?.last ?? null,
  };
}

/** One for each speed, from when its first card was received until its last one has left. */
async function readForecasts(
  db: Queries,
  { customerId, id, stage }: SeenOrder,
): Promise<OrderTracking['forecasts']> {
  if (stage === 'shipped' || stage === 'cancelled') return [];
  const { rows } = await sql<{ serviceSpeed: string; from: Date; to: Date; basedOn: number }>`
    select coalesce(p.name, f.service_speed) as service_speed,
      coalesce(r.likely_at, f.likely_at) as "from", coalesce(r.late_at, f.late_at) as "to",
      coalesce(r.based_on, f.based_on) as based_on
    from orders o
    join order_forecasts f on f.order_id = o.id
    left join lateral (
      select * from order_ranges r
      where r.order_id = f.order_id and r.service_speed = f.service_speed
      order by r.id desc limit 1) r on true
    left join prices p on p.list_id = ${PRICE_LIST_OF_ORDER} and p.kind = 'speed'
      and p.code = f.service_speed
    where o.id = ${id} and coalesce(r.likely_at, f.likely_at) is not null and exists (
      select from sub_orders s
      join order_items i on i.sub_order_id = s.id
      where s.order_id = o.id and coalesce(s.service_speed, o.service_speed) = f.service_speed
        and (${customerId}::uuid is null or s.customer_id = ${customerId})
        and i.stage is not null and i.shipment_id is null)
    order by (p.details ->> 'businessDays')::integer, f.service_speed`.execute(db);
  return rows.map(({ from, to, ...row }) => ({
    ...row,
    from: from.toISOString(),
    to: to.toISOString(),
  }));
}

async function readExtras(db: Queries, { customerId, id }: SeenOrder): Promise<string[]> {
  const { rows } = await sql<{ description: string }>`
    select e.description
    from order_extras e
    join sub_orders s on s.id = e.sub_order_id
    where e.order_id = ${id} and (${customerId}::uuid is null or s.customer_id = ${customerId})
    order by e.id`.execute(db);
  return rows.map(({ description }) => description);
}
