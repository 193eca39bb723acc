import type { CardStage } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import { inTurn } from '../jobs/in-turn.ts';
import { afterBusinessDays, businessDaysBetween } from './business-days.ts';
import { estimateAgain, expectedDays } from './estimate.ts';
import { listSpeeds, readPast } from './forecast-store.ts';
import { readLabLoad } from './load.ts';
import { type Dates, listRanges, lockOrderOf, type Part } from './ranges.ts';
import { reasonOf, type Standing } from './move-reason.ts';

/** Moves of up to so many business days go without an email. */
const QUIET_DAYS = 1;
/** Business days left from each stage after grading, whatever the queue. */
const DAYS_AFTER_GRADING: Readonly<Partial<Record<CardStage, number>>> = {
  slab_assembly: 2,
  qa: 1.5,
  slab_imaging: 1,
  order_complete: 0.5,
};

/** Cards in the lab, of one speed of an order that has dates, or could have. */
interface OpenPart extends Part {
  readonly receivedAt: Date;
  /** Of the least advanced card that is here. */
  readonly stage: CardStage;
  /** Of its latest range. */
  readonly likelyAt: Date | null;
  readonly lateAt: Date | null;
}

/**
 * Forecasts all orders in the lab again. Other dates than before are a new row; if the later one moved by
 * more than a business day, the customers get one email with the reason. Orders whose dates stay aren't locked. What
 * takes too long for one job is left to another.
 */
export async function reforecastOrders(
  { query }: Database,
  now = new Date(),
  turnMs?: number,
): Promise<void> {
  const parts = await listOpenParts(query);
  if (parts.length === 0) return;
  const speeds = await listSpeeds(query);
  const loadOf = await readLabLoad(query, now);
  const pastOf = new Map(
    await Promise.all(
      speeds.map(async ({ code }) => [code, await readPast(query, code, now)] as const),
    ),
  );
  const byOrder = new Map<number, OpenPart[]>();
  for (const part of parts) {
    byOrder.set(part.orderId, [...(byOrder.get(part.orderId) ?? []), part]);
  }
  const forecastsOf = (ofOrder: readonly OpenPart[]) =>
    ofOrder.flatMap((part) => {
      const own = speeds.find(({ code }) => code === part.speed);
      if (!own) return [];
      const load = loadOf(own, 0, speeds, part.receivedAt);
      const remaining = DAYS_AFTER_GRADING[part.stage] ?? expectedDays(load);
      const elapsed = businessDaysBetween(part.receivedAt, now);
      const range = estimateAgain(pastOf.get(part.speed)!, elapsed, remaining);
      if (!range) return [];
      const dates = {
        likelyAt: afterBusinessDays(part.receivedAt, range.likely),
        lateAt: afterBusinessDays(part.receivedAt, range.late),
        basedOn: range.basedOn,
      };
      if (isSameRange(part, dates)) return [];
      return [{ part, dates, standing: { load, stage: part.stage } }];
    });
  // Each of these is one less for the next job.
  const changed = [...byOrder.values()].map(forecastsOf).filter(({ length }) => length > 0);
  for await (const forecasts of inTurn(query, 'reforecast_orders', changed, turnMs)) {
    await inTransaction(query, async (db) => {
      const moved: number[] = [];
      for (const forecast of forecasts) {
        const id = await addRange(db, forecast, now);
        if (id !== null) moved.push(id);
      }
      if (moved.length > 0) await addMails(db, moved);
    });
  }
}

async function listOpenParts(db: Queries): Promise<OpenPart[]> {
  const { rows } = await sql<OpenPart>`
    select f.order_id, f.service_speed as speed, f.made_at as received_at, here.stage,
      last.likely_at, last.late_at
    from order_promises p
    join order_forecasts f on f.order_id = p.order_id and f.service_speed = p.service_speed
    join orders o on o.id = f.order_id and o.stage not in ('shipped', 'cancelled')
    cross join lateral (
      select i.stage
      from sub_orders s
      join order_items i on i.sub_order_id = s.id
      where s.order_id = o.id and coalesce(s.service_speed, o.service_speed) = f.service_speed
        and i.stage is not null and i.shipment_id is null and i.outcome is null
      order by array_position(array['received', 'image_processing', 'verification',
        'slab_assembly', 'qa', 'slab_imaging', 'order_complete'], i.stage)
      limit 1) here
    left join lateral (
      select r.likely_at, r.late_at from order_ranges r
      where r.order_id = f.order_id and r.service_speed = f.service_speed
      order by r.id desc limit 1) last on true
    order by f.order_id, f.service_speed`.execute(db);
  return rows;
}

/** @returns the new row's id if the customers get an email about it. */
async function addRange(
  db: Transaction,
  { dates, part, standing }: { dates: Dates; part: Part; standing: Standing },
  now: Date,
): Promise<number | null> {
  await lockOrderOf(db, part);
  const known = await listRanges(db, part);
  const [last] = known;
  if (last && isSameRange(last, dates)) return null;
  // What the customers know from an email, or from the receipt.
  const told = known.find(({ hasMoved }) => hasMoved) ?? known.at(-1);
  const hasMoved = told !== undefined && daysApart(told.lateAt, dates.lateAt) > QUIET_DAYS;
  const isLater = hasMoved && dates.lateAt > told.lateAt;
  const { id } = await db
    .insertInto('orderRanges')
    .values({
      orderId: part.orderId,
      serviceSpeed: part.speed,
      madeAt: now,
      ...dates,
      hasMoved,
      reason: hasMoved ? await reasonOf(db, part, { ...standing, isLater }) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return hasMoved ? id : null;
}

/** By the day. */
function isSameRange(known: Pick<OpenPart, 'likelyAt' | 'lateAt'>, dates: Dates): boolean {
  const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10);
  return (
    dayOf(known.likelyAt) === dayOf(dates.likelyAt) && dayOf(known.lateAt) === dayOf(dates.lateAt)
  );
}
const daysApart = (a: Date, b: Date) =>
  Math.max(businessDaysBetween(a, b), businessDaysBetween(b, a));

/** One email for everyone who follows the cards and wants it: the payer, who sent them, their customers. */
async function addMails(db: Transaction, rangeIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ userId: string; rangeIds: number[] }>`
    select u.id as user_id, json_agg(distinct r.id) as range_ids
    from order_ranges r
    join orders o on o.id = r.order_id
    left join submitter_requests q on q.order_id = o.id and q.accepted_at is not null
    join sub_orders s on s.order_id = o.id
      and coalesce(s.service_speed, o.service_speed) = r.service_speed
    join users u on u.id in (o.owner_id, q.submitter_id, s.customer_id) and u.dates_by_mail
    where r.id = any(${rangeIds}::bigint[])
    group by u.id`.execute(db);
  for (const mail of rows) await addJob(db, 'mail_dates_moved', mail);
}
