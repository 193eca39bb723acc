import {
  fewerCards,
  isTransition,
  ORDER_STAGES,
  type OrderStage,
  type TotalFee,
} from '@tag/contract/orders';
import { sql } from 'kysely';
import type { Queries } from '../../db/queries.ts';
import type { SeenOrder } from '../rows/order-store.ts';

const CANCELABLE = ORDER_STAGES.filter((stage) => isTransition(stage, 'cancelled'));
/** Once the first card is here, its owner can't cancel an order any more. */
const CANCELABLE_BY_OWNER = CANCELABLE.filter((stage) => stage !== 'received');

/** The stages in which a user may cancel an order; none for the customer of a sub-order. */
export async function cancelableStages(
  db: Queries,
  { access }: Pick<SeenOrder, 'access'>,
  userId: string,
): Promise<readonly OrderStage[]> {
  const { rows } = await sql<{ isStaff: boolean }>`
    select exists (
      select from users u
      join role_permissions r on r.role_id = u.role_id
      where u.id = ${userId} and r.action = 'update' and r.resource = 'orders') as is_staff`.execute(
    db,
  );
  if (rows[0]!.isStaff) return CANCELABLE;
  return access === 'owner' ? CANCELABLE_BY_OWNER : [];
}

/** The refund of one payment. */
export interface CancelRefund {
  readonly paymentId: string;
  /** US cents, more than 0. */
  readonly amount: number;
}

/**
 * The refund if an order is canceled now: everything paid and not refunded yet, less a shipped submission
 * kit and, once cards have arrived, less return shipping.
 */
export async function refundsOnCancel(
  db: Queries,
  order: Pick<
    SeenOrder,
    'id' | 'paidAt' | 'paidFirst' | 'paymentId' | 'quantity' | 'quote' | 'stage'
  >,
): Promise<CancelRefund[]> {
  if (!order.paidAt) return [];
  const { rows: payments } = await sql<{ id: string; left: number }>`
    select p.id, p.amount - coalesce((
      select sum(r.amount) from refunds r where r.payment_id = p.id), 0)::integer as left
    from payments p
    where p.id = ${order.paymentId} or p.id in (
      select w.payment_id from price_proposals w where w.order_id = ${order.id})`.execute(db);
  const kept = keptOnCancel(order);
  return payments
    .map(({ id, left }) => ({
      paymentId: id,
      amount: Math.max(0, id === order.paymentId ? left - kept : left),
    }))
    .filter(({ amount }) => amount > 0);
}

const BEFORE_KIT_SHIPS: readonly OrderStage[] = ['incomplete', 'sub_kit_assembly'];

function keptOnCancel({
  paidFirst,
  quantity,
  quote,
  stage,
}: Pick<SeenOrder, 'paidFirst' | 'quantity' | 'quote' | 'stage'>): number {
  const fees = quote as TotalFee;
  const { lines } = fees;
  // Return shipping of cards that weren't submitted was refunded then.
  const returned = paidFirst && quantity !== null ? fewerCards(fees, quantity).shipping : 0;
  const isShippingKept = stage === 'received';
  return lines
    .filter(
      ({ kind }) =>
        (kind === 'submission_kit' && !BEFORE_KIT_SHIPS.includes(stage)) ||
        (kind === 'shipping' && isShippingKept),
    )
    .reduce((sum, { amount }) => sum + amount, isShippingKept ? -returned : 0);
}
