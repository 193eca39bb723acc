import type { OrderStage, SubOrder } from '@tag/contract/orders';
import { Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import { prepare, type Given } from '../../db/prepared.ts';
import type { Queries } from '../../db/queries.ts';
import { IS_FINISHED, IS_IDENTIFIED, IS_OVERVALUED, REFUSED_CATEGORY } from './card-checks.ts';
import { DUE_AT, LEAST_ADVANCED, STAGE_OF_SUB_ORDER } from './card-stages.ts';
import { PRICE_LIST_OF_ORDER, type SeenOrder } from './order-store.ts';
import { missingOfSubOrder } from './sub-order-missing.ts';

/** A sub-order, with counts of cards that lack something. */
export interface SubOrderRow {
  readonly orderId: number;
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly serviceSpeed: string | null;
  /** Its speed, else the order's; null if none is chosen or it is no longer offered. */
  readonly speedName: string | null;
  /** When the first of its cards that are here should ship. */
  readonly dueAt: Date | null;
  readonly customerId: string | null;
  readonly customerEmail: string | null;
  readonly customerName: string | null;
  readonly isInvited: boolean;
  /** When the invitation goes out, if it waits. */
  readonly sendsAt: Date | null;
  readonly lockedAt: Date | null;
  readonly lockedByName: string | null;
  readonly version: number;
  /** Of its least advanced card. */
  readonly stage: OrderStage;
  readonly cards: number;
  /** US cents, of those with a value. */
  readonly declaredValue: number;
  readonly arrived: number;
  /** When its first card arrived, and when the last one yet was sent back. */
  readonly receivedAt: Date | null;
  readonly shippedAt: Date | null;
  readonly unidentified: number;
  readonly unvalued: number;
  readonly overvalued: number;
  /** Of categories we don't accept. */
  readonly refused: number;
  readonly unfinished: number;
}

/** SQL: name, highest card value, and advertised turnaround of the speed of the sub-order `s` in the order `o`. */
export const SPEED_OF_SUB_ORDER = sql`
  select p.name, (p.details ->> 'maxValue')::integer as max_value,
    (p.details ->> 'businessDays')::integer as business_days
  from prices p
  where p.list_id = ${PRICE_LIST_OF_ORDER} and p.kind = 'speed'
    and p.code = coalesce(s.service_speed, o.service_speed)`;

/** An order, and the customer whose sub-orders are visible; null: all. */
type Viewed = Pick<SeenOrder, 'customerId' | 'id'>;

interface Wanted {
  readonly orderIds: readonly number[];
  /** One for each order. */
  readonly customerIds: readonly (string | null)[];
}

const readSubOrders = prepare(
  'sub-orders',
  (_db, given: Given<Wanted>) => sql<SubOrderRow>`
    select s.order_id, s.id, s.name, s.position, s.service_speed, speed.name as speed_name,
      s.customer_id, s.customer_email, u.first_name || ' ' || u.last_name as customer_name,
      exists (select from sub_order_invitations v where v.sub_order_id = s.id) as is_invited,
      (select v.sends_at from sub_order_invitations v
        where v.sub_order_id = s.id and v.sends_at > clock_timestamp()) as sends_at,
      s.locked_at, locker.first_name || ' ' || locker.last_name as locked_by_name, s.version, ${STAGE_OF_SUB_ORDER} as stage, n.*
    from unnest(${given('orderIds')}::bigint[],
      ${given('customerIds')}::uuid[]) w(order_id, customer_id)
    join orders o on o.id = w.order_id
    join sub_orders s on s.order_id = o.id
      and (w.customer_id is null or s.customer_id = w.customer_id)
    left join users u on u.id = s.customer_id
    left join users locker on locker.id = s.locked_by
    left join lateral (${SPEED_OF_SUB_ORDER}) speed on true
    cross join lateral (
      select count(*) as cards, count(i.arrived_at) as arrived, ${LEAST_ADVANCED} as least,
        coalesce(sum(i.declared_value), 0)::bigint as declared_value,
        min(${DUE_AT}) as due_at, min(i.arrived_at) as received_at, max(h.shipped_at) as shipped_at,
        count(*) filter (where not ${IS_IDENTIFIED}) as unidentified,
        count(*) filter (where i.declared_value is null) as unvalued,
        count(*) filter (where ${IS_OVERVALUED}) as overvalued,
        count(refused.name) as refused,
        count(*) filter (where not ${IS_FINISHED}) as unfinished
      from order_items i
      left join lateral (${REFUSED_CATEGORY}) refused on true
      left join shipments h on h.id = i.shipment_id
      where i.sub_order_id = s.id) n
    order by s.order_id, s.position`,
);

/** The visible sub-orders of some orders, by order and position. */
export const listSubOrders = (db: Queries, orders: readonly Viewed[]): Promise<SubOrderRow[]> =>
  readSubOrders(db, {
    orderIds: orders.map(({ id }) => id),
    customerIds: orders.map(({ customerId }) => customerId),
  });

/**
 * One sub-order of an order.
 * @throws ApiError `not_found` if it is in another order, or its viewer can't see it.
 */
export async function findSubOrder(db: Queries, { customerId, id }: Viewed, subOrderId: string) {
  const found = await db
    .selectFrom('subOrders')
    .selectAll()
    .where('id', '=', subOrderId)
    .where('orderId', '=', id)
    .$if(customerId !== null, (some) => some.where('customerId', '=', customerId))
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

/** @throws ApiError `sub_order_locked`. */
export function assertUnlocked({ lockedAt, name }: Pick<SubOrderRow, 'lockedAt' | 'name'>): void {
  if (lockedAt) throw new Refusal('sub_order_locked', { details: { name } });
}

/** The names of the speeds that an order's cards have, each once; the order's own without sub-orders. */
export function speedNamesOf({
  speedName,
  subOrders,
}: {
  readonly speedName: string | null;
  readonly subOrders: readonly Pick<SubOrderRow, 'speedName'>[];
}): string | null {
  const names = subOrders.map((one) => one.speedName).filter((name) => name !== null);
  return names.length > 0 ? [...new Set(names)].join(', ') : speedName;
}

/** A sub-order for the API. */
export function presentSubOrder(
  row: SubOrderRow,
  { viewerId }: Pick<SeenOrder, 'viewerId'>,
): SubOrder {
  return {
    id: row.id,
    name: row.name,
    position: row.position,
    serviceSpeed: row.serviceSpeed,
    serviceSpeedName: row.speedName,
    customer:
      row.customerEmail === null
        ? null
        : {
            email: row.customerEmail,
            name: row.customerName,
            isInvited: row.isInvited || row.customerId !== null,
            hasJoined: row.customerId !== null,
            sendsAt: row.sendsAt?.toISOString() ?? null,
          },
    isMine: row.customerId === viewerId,
    isLocked: row.lockedAt !== null,
    dueAt: row.dueAt?.toISOString() ?? null,
    lockedBy: row.lockedByName,
    stage: row.stage,
    cards: row.cards,
    declaredValue: row.declaredValue,
    arrivedCards: row.arrived,
    unfinishedCards: row.unfinished,
    missing: missingOfSubOrder(row),
    version: row.version,
  };
}
