import { CARD_STAGES, type CardStage, type OrderStage } from '@tag/contract/orders';
import { sql } from 'kysely';
import { isSubmitter } from './submitter-access.ts';

const STAGES = sql`${[...CARD_STAGES]}::text[]`;

/**
 * SQL aggregate: the stage of the least advanced of the cards `i`; null if none has arrived. A card that
 * goes back ungraded waits at packaging until it is shipped.
 */
export const LEAST_ADVANCED = sql<CardStage | null>`(${STAGES})[min(array_position(${STAGES},
  case
    when i.stage is null or i.outcome is null then i.stage
    when i.shipment_id is null then 'order_complete'
    else 'shipped' end))]`;

/**
 * SQL: the stage of the order `o` as a user sees it. Once cards have arrived, the customer of a
 * sub-order follows only their own.
 */
export const stageSeenBy = (userId: string) => sql<OrderStage>`case
  when o.owner_id = ${userId} or ${isSubmitter(userId)} or o.stage <> all(${STAGES}) or not exists (
    select from sub_orders s where s.order_id = o.id and s.customer_id = ${userId}) then o.stage
  else coalesce((
    select ${LEAST_ADVANCED}
    from sub_orders s
    join order_items i on i.sub_order_id = s.id
    where s.order_id = o.id and s.customer_id = ${userId}), 'pending_receipt') end`;

/** SQL: the stage of the cards of `s`, in the order `o`; `least` is their `LEAST_ADVANCED`. */
export const STAGE_OF_SUB_ORDER = sql<OrderStage>`case
  when o.stage = any(${STAGES}) then coalesce(n.least, 'pending_receipt') else o.stage end`;

/**
 * SQL: when the card `i` should ship, by the turnaround of its speed (`speed`, see `SPEED_OF_SUB_ORDER`);
 * null: it isn't here, or has shipped. The database's `refresh_lab_work` has the same rule.
 */
export const DUE_AT = sql<Date | null>`case when i.shipment_id is null and i.stage <> 'shipped'
  then after_business_days(i.arrived_at, speed.business_days) end`;
