import { Refusal } from '@tag/contract/errors';
import type { OrderAccess, OrderStage, TotalFee } from '@tag/contract/orders';
import { sql, type Selectable } from 'kysely';
import { priceListInEffect } from '../../db/price-list-in-effect.ts';
import type { Queries, Transaction } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';
import { stageSeenBy } from './card-stages.ts';
import { lockOrderRow } from './lock-order-row.ts';
import { isSubmitter } from './submitter-access.ts';

/** An order with its viewer's access; its `stage` is that of the cards they see. */
export interface SeenOrder extends Selectable<Tables['orders']> {
  readonly access: OrderAccess;
  readonly viewerId: string;
  /** Only this customer's sub-orders are visible; null: all. */
  readonly customerId: string | null;
  /** A payment has begun and may still succeed. */
  readonly isCheckoutOpen: boolean;
}

/** SQL: what the order `o` is found by, among everybody's: it has an index. */
export const ORDER_TEXT = sql<string>`o.number || ' ' || o.name`;

/** SQL: whether a payment of the order `o` may still succeed. */
const IS_CHECKOUT_OPEN = sql<boolean>`exists (
  select from payments p
  where p.purpose = 'order' and p.subject = o.number and p.state in ('created', 'pending'))`;

/** SQL: a user's access to the order `o`; null: none. */
const accessOf = (userId: string) => sql<OrderAccess | null>`case
  when o.owner_id = ${userId} then 'owner'
  when ${isSubmitter(userId)} then 'submitter'
  when exists (
    select from sub_orders s where s.order_id = o.id and s.customer_id = ${userId}) then 'customer'
  when exists (
    select from users u
    join role_permissions r on r.role_id = u.role_id
    where u.id = ${userId} and r.action = 'read' and r.resource = 'orders') then 'staff' end`;

/** Orders `o` with a user's access; null if the user may not see them. */
export function ordersSeenBy(db: Queries, userId: string) {
  return db
    .selectFrom('orders as o')
    .selectAll('o')
    .select([
      accessOf(userId).as('access'),
      stageSeenBy(userId).as('stageSeen'),
      IS_CHECKOUT_OPEN.as('isCheckoutOpen'),
    ]);
}

/** A row of `ordersSeenBy`. */
type OrderRow = Omit<SeenOrder, 'access' | 'customerId' | 'viewerId'> & {
  readonly access: OrderAccess | null;
  readonly stageSeen: OrderStage;
};

/** @throws ApiError `not_found` for an order that isn't seen. */
export function asSeen(row: OrderRow | undefined, userId: string): SeenOrder {
  if (!row?.access) throw new Refusal('not_found');
  const { access, stageSeen: stage, ...order } = row;
  const customerId = access === 'customer' ? userId : null;
  return { ...order, access, stage, customerId, viewerId: userId };
}

/**
 * An order, if the caller may see it.
 * @throws ApiError `not_found` if it doesn't exist or they may not
 */
export async function findOrder(db: Queries, number: string, userId: string): Promise<SeenOrder> {
  const found = await ordersSeenBy(db, userId).where('o.number', '=', number).executeTakeFirst();
  return asSeen(found, userId);
}

/**
 * Finds an order and locks it until the transaction ends.
 * @throws ApiError `not_found`.
 */
export async function lockOrder(
  db: Transaction,
  number: string,
  userId: string,
): Promise<SeenOrder> {
  await lockOrderRow(db, { number });
  return findOrder(db, number, userId);
}

/**
 * Locks an order for an action of its owner.
 * @throws ApiError `not_found`; `forbidden` for others who may see it.
 */
export async function lockOwnOrder(
  db: Transaction,
  number: string,
  userId: string,
): Promise<SeenOrder> {
  const order = await lockOrder(db, number, userId);
  if (order.access !== 'owner') throw new Refusal('forbidden');
  return order;
}

/**
 * The same for an action of its owner, or of the group submitter who accepted it.
 * @throws ApiError `not_found`; `forbidden` for others who may see it.
 */
export async function lockSubmittedOrder(
  db: Transaction,
  number: string,
  userId: string,
): Promise<SeenOrder> {
  const order = await lockOrder(db, number, userId);
  if (order.access !== 'owner' && order.access !== 'submitter') throw new Refusal('forbidden');
  return order;
}

/** Whether a viewer sees what concerns the order's payment as a whole. */
export const seesPayment = ({ access }: Pick<SeenOrder, 'access'>) =>
  access === 'owner' || access === 'staff';

/**
 * Refuses to change the options, the sub-orders, or the price of an order that is paid or canceled.
 * @throws ApiError `order_closed`, `checkout_open`.
 */
export function assertUnpaid(order: SeenOrder): void {
  if (order.stage !== 'incomplete' || order.paidAt) throw new Refusal('order_closed');
  if (order.isCheckoutOpen) throw new Refusal('checkout_open');
}

/** Whether cards can be entered: before payment, or after it in an order paid first. */
export function takesCards(order: SeenOrder): boolean {
  const isOpen = order.stage === 'incomplete' && (!order.paidAt || order.paidFirst);
  return isOpen && !order.isCheckoutOpen;
}

/** The quoted or paid fees; null once a quote has expired. */
export function quoteOf(
  { paidAt, quote, quoteExpiresAt }: Pick<SeenOrder, 'paidAt' | 'quote' | 'quoteExpiresAt'>,
  now = new Date(),
): TotalFee | null {
  const isValid = paidAt !== null || (quoteExpiresAt !== null && quoteExpiresAt > now);
  return isValid ? (quote as TotalFee | null) : null;
}

/** How many cards an order is priced for: its quantity if paid first, else the cards entered. */
export function cardsPriced(order: Pick<SeenOrder, 'paidFirst' | 'quantity'>, entered: number) {
  return order.paidFirst ? (order.quantity ?? 0) : entered;
}

/**
 * Moves a changed order up in lists and drops its quote, unless it is paid.
 */
export async function noteChange(db: Transaction, orderId: number): Promise<void> {
  await sql`
    update orders set
      updated_at = now(),
      quote = case when paid_at is not null then quote end,
      quote_expires_at = case when paid_at is not null then quote_expires_at end,
      price_list_id = case when paid_at is not null then price_list_id end
    where id = ${orderId}`.execute(db);
}

/** SQL: the price list of the order `o`: that of its quote, else the current one. */
export const PRICE_LIST_OF_ORDER = sql<number>`coalesce(
  case when o.paid_at is not null or o.quote_expires_at > now() then o.price_list_id end,
  ${priceListInEffect()})`;
