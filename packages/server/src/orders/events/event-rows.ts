import type { OrderEvent } from '@tag/contract/orders';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';
import { ABOUT_MONEY, eventColumns, isEventSeenBy, presentEvent } from './history.ts';
import { ordersSubmittedBy } from '../rows/submitter-access.ts';

/**
 * An event's position in the order of sending: by transaction, then by number. Numbers alone don't work:
 * of two transactions, the one that took its numbers first may commit last.
 */
export interface Position {
  readonly xid: number;
  readonly id: number;
}

export const writePosition = ({ id, xid }: Position) => `${xid}-${id}`;

/** @param text written by `writePosition`. */
export function readPosition(text: string): Position {
  const [xid, id] = text.split('-').map(Number) as [number, number];
  return { xid, id };
}

export const isAfter = (one: Position, other: Position) =>
  one.xid > other.xid || (one.xid === other.xid && one.id > other.id);

/** An event and its viewers. */
export interface EventRow extends Position {
  readonly orderId: number;
  readonly ownerId: string;
  /** The group submitter who accepted; null for events about money. */
  readonly submitterId: string | null;
  /** The customers of the sub-orders that it is about. */
  readonly customerIds: readonly string[];
  readonly event: OrderEvent;
}

type Columns = Selectable<Tables['orderEvents']> & {
  readonly orderNumber: string;
  readonly ownerId: string;
  readonly submitterId: string | null;
  readonly customerIds: string[];
};

/** Events `e`, in the order of sending. */
async function findEvents(
  query: Queries,
  which: RawBuilder<boolean>,
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await sql<Columns>`
    select e.*, o.number as order_number, o.owner_id,
      (select q.submitter_id from submitter_requests q
        where q.order_id = o.id and q.accepted_at is not null
          and e.kind <> all(${[...ABOUT_MONEY]}::text[])) as submitter_id,
      array(
        select distinct m.customer_id from sub_orders m
        where m.order_id = e.order_id and m.customer_id is not null
          and ${isEventSeenBy(eventColumns('e'), sql<string>`m.customer_id`)}) as customer_ids
    from order_events e
    join orders o on o.id = e.order_id
    where ${which}
    order by e.xid, e.id
    limit ${limit}`.execute(query);
  return rows.map((row) => ({
    xid: Number(row.xid),
    id: row.id,
    orderId: row.orderId,
    ownerId: row.ownerId,
    submitterId: row.submitterId,
    customerIds: row.customerIds,
    event: presentEvent(row, row.orderNumber),
  }));
}

const xid8 = (xid: number) => sql`${String(xid)}::text::xid8`;

/** Events after one position and up to another; the first `limit` of them. */
interface EventRange {
  readonly after: Position;
  readonly upTo: Position;
  readonly limit: number;
}

const isWithin = ({ after, upTo }: EventRange) =>
  sql<boolean>`(e.xid, e.id) > (${xid8(after.xid)}, ${after.id})
    and (e.xid, e.id) <= (${xid8(upTo.xid)}, ${upTo.id})`;

export function readEvents(query: Queries, range: EventRange): Promise<EventRow[]> {
  return findEvents(query, isWithin(range), range.limit);
}

/** Which events to read: of the orders that a user sees, or of one of them. */
export interface EventViewer {
  readonly userId: string;
  /** Sees every order. */
  readonly isStaff: boolean;
  readonly orderId?: number | undefined;
}

export function isSeen(row: EventRow, { isStaff, orderId, userId }: EventViewer): boolean {
  if (orderId !== undefined && orderId !== row.orderId) return false;
  return isStaff || [row.ownerId, row.submitterId, ...row.customerIds].includes(userId);
}

/** Events that may concern a viewer; `isSeen` decides. */
export function readEventsFor(
  query: Queries,
  viewer: EventViewer,
  range: EventRange,
): Promise<EventRow[]> {
  const { isStaff, orderId = null, userId } = viewer;
  const isOurs = sql<boolean>`(${orderId}::bigint is null or e.order_id = ${orderId})
    and (${isStaff} or e.order_id in (
      select m.id from orders m where m.owner_id = ${userId}
      union select s.order_id from sub_orders s where s.customer_id = ${userId}
      union ${ordersSubmittedBy(userId)}))`;
  const which = sql<boolean>`${isWithin(range)} and ${isOurs}`;
  return findEvents(query, which, range.limit);
}

/** The position up to which events are complete: every transaction that could add one before it has ended. */
interface Edge {
  readonly position: Position;
  /** Whether later events wait for an older transaction to end. */
  readonly isHoldingBack: boolean;
}

export async function readEdge(query: Queries): Promise<Edge> {
  const { rows } = await sql<{ xid: string; isHoldingBack: boolean }>`
    select pg_snapshot_xmin(now_active)::text as xid,
      exists (select from order_events e where e.xid >= pg_snapshot_xmin(now_active))
        as is_holding_back
    from pg_current_snapshot() as now_active`.execute(query);
  const { isHoldingBack, xid } = rows[0]!;
  return { position: { xid: Number(xid), id: 0 }, isHoldingBack };
}
