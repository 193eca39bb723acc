import {
  CARD_STAGES,
  ORDER_STAGES,
  type OrderQuery,
  type OrderSummary,
  type StaffOrder,
  type StaffOrderQuery,
} from '@tag/contract/orders';
import { sql, type RawBuilder } from 'kysely';
import { byText, byTime, byWhole, orLast, readCountedPage, type Key } from '../../db/keyset.ts';
import { hasWords, hasWordsOrUser } from '../../db/like.ts';
import type { Queries } from '../../db/queries.ts';
import { DUE_AT, stageSeenBy } from '../rows/card-stages.ts';
import { parcelDates, totalSeen } from '../drafts/present.ts';
import { findProposals } from '../tracking/proposals.ts';
import { orderMissing } from '../drafts/steps.ts';
import {
  asSeen,
  ORDER_TEXT,
  ordersSeenBy,
  PRICE_LIST_OF_ORDER,
  type SeenOrder,
} from '../rows/order-store.ts';
import { listSubOrders, SPEED_OF_SUB_ORDER, speedNamesOf } from '../rows/sub-order-rows.ts';
import { isSubmitter, ordersSubmittedBy } from '../rows/submitter-access.ts';

const PAGE_SIZE = 25;

/** SQL: `ORDER_TEXT` among one user's orders: reading those is faster than its index. */
const TEXT_OF_OWN = sql<string>`concat_ws(' ', o.number, o.name)`;

/** SQL: the orders `o` in a list, as their viewer sees them. */
interface Listed {
  readonly matches: RawBuilder<boolean>;
  readonly stage: RawBuilder<unknown>;
  /** Which sub-orders `s` of the order they see. */
  readonly part: RawBuilder<boolean>;
}

type Sorts = Readonly<Record<NonNullable<OrderQuery['sort']>, Key>>;

/** SQL: from the cards `i` that are seen of the order `o`, with their shipments `h`. */
const cardsOf = (part: Listed['part']) => sql`
  from sub_orders s
  join order_items i on i.sub_order_id = s.id
  left join shipments h on h.id = i.shipment_id
  where s.order_id = o.id and ${part}`;

const IN_LAB = CARD_STAGES.filter((stage) => stage !== 'shipped');

/** SQL: when the first card of the order `o` should ship. Asks only for the cards of orders in the lab. */
const dueOf = (part: Listed['part']) => sql`case when o.stage = any(${IN_LAB}) then (
  select min(${DUE_AT})
  from sub_orders s
  join order_items i on i.sub_order_id = s.id
  left join lateral (${SPEED_OF_SUB_ORDER}) speed on true
  where s.order_id = o.id and ${part}) end`;

const sortsFor = ({ part, stage }: Omit<Listed, 'matches'>): Sorts => ({
  updatedAt: byTime(sql`o.updated_at`),
  createdAt: byTime(sql`o.created_at`),
  submittedAt: orLast(byTime(sql`o.submitted_at`)),
  receivedAt: orLast(byTime(sql`(select min(i.arrived_at) ${cardsOf(part)})`)),
  dueAt: orLast(byTime(dueOf(part))),
  shippedAt: orLast(
    byTime(sql`case when ${stage} = 'shipped' then (
      select max(h.shipped_at) ${cardsOf(part)}) end`),
  ),
  stage: byWhole(sql`array_position(${[...ORDER_STAGES]}::text[], ${stage})`),
  name: byText(sql`lower(o.name)`),
  cards: byWhole(sql`(select count(*) ${cardsOf(part)})`),
});

const SPEED_NAME = sql<string | null>`(
  select p.name from prices p
  where p.list_id = ${PRICE_LIST_OF_ORDER} and p.kind = 'speed' and p.code = o.service_speed)`;

/** Orders a user owns, submits, or has a sub-order in. */
export async function listOrders(db: Queries, userId: string, wanted: OrderQuery) {
  const listed: Listed = {
    // Their own from an index, not one by one.
    matches: sql`(o.owner_id = ${userId} or o.id = any(array(
        select s.order_id from sub_orders s where s.customer_id = ${userId}
        union ${ordersSubmittedBy(userId)})))
      and ${hasWords(TEXT_OF_OWN, wanted.search)}`,
    stage: stageSeenBy(userId),
    part: sql`(${userId} in (o.owner_id, s.customer_id) or ${isSubmitter(userId)})`,
  };
  const { items: rows, ...page } = await readOrders(db, userId, listed, wanted);
  const orders = rows.map((row) => ({ ...row, ...asSeen(row, userId) }));
  return { items: await summarize(db, orders), ...page };
}

/** Everyone's orders, as staff see them. */
export async function listAllOrders(db: Queries, userId: string, wanted: StaffOrderQuery) {
  const { customerId = null, search } = wanted;
  const listed: Listed = {
    matches: sql`(${customerId}::uuid is null or o.owner_id = ${customerId})
      and ${hasWordsOrUser(ORDER_TEXT, sql`o.owner_id`, search)}`,
    stage: sql`o.stage`,
    part: sql`true`,
  };
  const { items: rows, ...page } = await readOrders(db, userId, listed, wanted);
  const seen = { access: 'staff' as const, customerId: null, viewerId: userId };
  const orders = rows.map((row) => ({ ...row, ...seen }));
  const summaries = await summarize(db, orders);
  const items = summaries.map((summary, index): StaffOrder => {
    const { customer, stageSince } = rows[index]!;
    return { ...summary, customer, stageSince: stageSince.toISOString() };
  });
  return { items, ...page };
}

function readOrders(
  db: Queries,
  userId: string,
  { matches, ...listed }: Listed,
  { direction = 'desc', sort = 'updatedAt', stage, after, pageSize = PAGE_SIZE }: OrderQuery,
) {
  const found = listedOrders(db, userId)
    .where(matches)
    .$if(stage !== undefined, (some) => some.where(sql<boolean>`${listed.stage} = ${stage}`));
  const keys = [sortsFor(listed)[sort], byWhole(sql`o.id`)];
  return readCountedPage(db, found, { keys, direction }, { after, pageSize });
}

/** The incomplete order a user changed last. */
export async function findLatest(db: Queries, userId: string): Promise<OrderSummary | null> {
  const rows = await listedOrders(db, userId)
    .where('o.ownerId', '=', userId)
    .where('o.stage', '=', 'incomplete')
    .orderBy('o.updatedAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .execute();
  const orders = rows.map((row) => ({ ...row, ...asSeen(row, userId) }));
  const [latest = null] = await summarize(db, orders);
  return latest;
}

/** Orders as a user sees them, with the names that lists show. */
const listedOrders = (db: Queries, userId: string) =>
  ordersSeenBy(db, userId).select([
    SPEED_NAME.as('speedName'),
    sql<string | null>`(select u.first_name || ' ' || u.last_name
      from users u where u.id = o.group_submitter_id)`.as('submitterName'),
    sql<StaffOrder['customer']>`(
      select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name,
        'email', u.email)
      from users u where u.id = o.owner_id)`.as('customer'),
  ]);

interface ListedOrder extends SeenOrder {
  readonly speedName: string | null;
  readonly submitterName: string | null;
}

async function summarize(db: Queries, orders: readonly ListedOrder[]): Promise<OrderSummary[]> {
  const subOrders = await listSubOrders(db, orders);
  const paid = orders.filter(({ paidAt }) => paidAt);
  const proposals = await findProposals(
    db,
    paid.map(({ id }) => id),
  );
  return orders.map((order) => {
    const facts = { order, subOrders: subOrders.filter(({ orderId }) => orderId === order.id) };
    const isOwner = order.access === 'owner';
    return {
      orderNumber: order.number,
      name: order.name,
      kind: order.kind,
      isOwner,
      canEnter: isOwner || facts.subOrders.some(({ customerId }) => customerId === order.viewerId),
      stage: order.stage,
      missing: orderMissing(facts),
      step: order.step,
      cards: facts.subOrders.reduce((sum, { cards }) => sum + cards, 0),
      serviceSpeed: speedNamesOf({ ...facts, speedName: order.speedName }),
      total: totalSeen(facts, proposals),
      groupSubmitter: order.submitterName,
      createdAt: order.createdAt.toISOString(),
      updatedAt: order.updatedAt.toISOString(),
      submittedAt: order.submittedAt?.toISOString() ?? null,
      dueAt: facts.subOrders.flatMap(({ dueAt }) => dueAt?.toISOString() ?? []).sort()[0] ?? null,
      ...parcelDates(facts),
    };
  });
}
