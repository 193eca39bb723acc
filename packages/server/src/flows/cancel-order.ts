import type { endpoints } from '@tag/contract';
import { Refusal } from '@tag/contract/errors';
import { formatMoney } from '@tag/contract/formats';
import { ORDER_STAGE_LABELS, ORDER_TRANSITIONS } from '@tag/contract/orders';
import { sql } from 'kysely';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import { releaseCoupon, restoreCoupon } from '../coupons/reserve.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import { addJob } from '../jobs/add-job.ts';
import {
  cancelableStages,
  refundsOnCancel,
  type CancelRefund,
} from '../orders/tracking/cancellation.ts';
import { recordOrderEvents } from '../orders/events/events.ts';
import { closeProposal, findProposals } from '../orders/tracking/proposals.ts';
import type { ChangedBy } from '../orders/tracking/settle-stage.ts';
import { lockOrder, type SeenOrder } from '../orders/rows/order-store.ts';
import { transitionRefusal } from '../orders/tracking/transitions.ts';
import { requestRefund } from '../payments/refunds.ts';

/** The key of a cancellation's refunds. */
const REFUND_KEY = 'cancel';

export function cancelHandlers({
  query,
}: Database): Handlers<Pick<typeof endpoints, 'cancelOrder'>> {
  return {
    /** Canceling again gets the same answer. */
    cancelOrder: ({ body: { reason = '' }, params: { orderNumber } }, call) =>
      inTransaction(query, async (db) => {
        const order = await lockOrder(db, orderNumber, call.caller.userId);
        const stages = await cancelableStages(db, order, call.caller.userId);
        if (stages.length === 0) throw new Refusal('forbidden');
        if (order.stage !== 'cancelled') {
          if (!stages.includes(order.stage)) throw refusal(order);
          if (order.isCheckoutOpen) throw new Refusal('checkout_open');
          await cancel(db, order, reason || null, call);
        }
        return { orderNumber, refund: await refundedBy(db, order) };
      }),
  };
}

const refusal = ({ stage }: SeenOrder) =>
  transitionRefusal(
    stage,
    'cancelled',
    ORDER_TRANSITIONS[stage].filter((to) => to !== 'cancelled'),
    ORDER_STAGE_LABELS,
  );

async function cancel(
  db: Transaction,
  order: SeenOrder,
  reason: string | null,
  call: SignedInCall,
): Promise<void> {
  const { access, id: orderId, number } = order;
  const { userId: actorId } = call.caller;
  const by: ChangedBy = { actorId, actor: access === 'owner' ? 'customer' : 'staff' };
  const refunds = await refundsOnCancel(db, order);
  const now = sql<Date>`now()`;
  await db
    .updateTable('orders')
    .set({ stage: 'cancelled', stageSince: now, canceledAt: now, updatedAt: now })
    .where('id', '=', orderId)
    .execute();
  await recordOrderEvents(db, [
    { ...by, orderId, kind: 'stage', stage: 'cancelled', note: reason },
  ]);
  for (const proposal of await findProposals(db, [orderId])) {
    const note = 'Closed: the order was canceled';
    if (proposal.answer === null) await closeProposal(db, proposal, 'send_back', { ...by, note });
  }
  await sendBackCards(db, orderId);
  await releaseCoupon(db, orderId);
  await restoreCoupon(db, orderId);
  for (const refund of refunds) await refundPayment(db, orderId, refund, by);
  await recordEvent(db, call, {
    action: 'order_canceled',
    subjectId: order.ownerId,
    details: { order: number, ...(reason !== null && { reason }) },
  });
}

/** Cards that have arrived go back ungraded. */
async function sendBackCards(db: Transaction, orderId: number): Promise<void> {
  await sql`
    update order_items i set outcome = 'sent_back', reason = 'The order was canceled'
    from sub_orders s
    where s.id = i.sub_order_id and s.order_id = ${orderId}
      and i.stage is not null and i.outcome is null`.execute(db);
}

async function refundPayment(
  db: Transaction,
  orderId: number,
  { amount, paymentId }: CancelRefund,
  by: ChangedBy,
): Promise<void> {
  const reason = 'The order was canceled';
  const refundId = await requestRefund(db, { paymentId, key: REFUND_KEY, amount, reason });
  const note = `${formatMoney(amount)}: the order was canceled`;
  await recordOrderEvents(db, [{ ...by, orderId, kind: 'refunded', note }]);
  await addJob(db, 'mail_order_refund', { refundId });
}

/** The refund of a canceled order, in US cents. */
async function refundedBy(db: Transaction, { id, paymentId }: SeenOrder): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(r.amount), 0)::integer as amount
    from refunds r
    where r.key = ${REFUND_KEY} and (r.payment_id = ${paymentId} or r.payment_id in (
      select w.payment_id from price_proposals w where w.order_id = ${id}))`.execute(db);
  return rows[0]!.amount;
}
