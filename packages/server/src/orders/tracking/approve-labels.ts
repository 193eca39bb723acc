import { fieldRefusal, Refusal } from '@tag/contract/errors';
import type { ApprovedLabels, LabelsApproval } from '@tag/contract/orders';
import { sql } from 'kysely';
import type { SignedInCall } from '../../auth/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/queries.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordOrderEvents } from '../events/events.ts';
import { lockOrder, type SeenOrder } from '../rows/order-store.ts';
import { IS_LABEL_OPEN } from './labels.ts';

interface LabelInScope {
  readonly itemId: string;
  readonly subOrderId: string;
  /** The caller approves it: as the sub-order's customer, else as the order's owner. */
  readonly isMine: boolean;
  /** It has neither an approval nor a correction request that waits for the lab. */
  readonly isOpen: boolean;
  readonly isSeen: boolean;
}

/**
 * Approves all open labels that the caller approves, in an order or one of its sub-orders, but the
 * excepted. A label that was answered meanwhile keeps its answer, and one with a text that the caller
 * hasn't seen stays open. Repeating it changes nothing.
 * @throws ApiError `not_found`; `forbidden` for viewers who own none of the cards; `validation` for an
 * exception that isn't among the labels.
 */
export const approveLabels = (
  { query }: Database,
  orderNumber: string,
  wanted: LabelsApproval,
  { caller: { userId } }: SignedInCall,
): Promise<ApprovedLabels> =>
  inTransaction(query, async (db) => {
    const order = await lockOrder(db, orderNumber, userId);
    const labels = await readScope(db, order, wanted, userId);
    assertExceptions(labels, wanted.except);
    const except = new Set(wanted.except);
    const asked = labels.filter(({ isMine, itemId }) => isMine && !except.has(itemId));
    const open = asked.filter(({ isOpen }) => isOpen);
    const approved = open.filter(({ isSeen }) => isSeen);
    await approve(db, approved);
    await recordOrderEvents(
      db,
      approved.map(({ itemId, subOrderId }) => ({
        orderId: order.id,
        subOrderId,
        itemId,
        kind: 'label_answered',
        note: 'Approved',
        actorId: userId,
        actor: 'customer',
      })),
    );
    return {
      approved: approved.length,
      answered: asked.length - open.length,
      unseen: open.length - approved.length,
    };
  });

async function readScope(
  db: Transaction,
  { access, customerId, id }: SeenOrder,
  { seenAt, subOrderId }: LabelsApproval,
  userId: string,
): Promise<LabelInScope[]> {
  // Times are given out in milliseconds.
  const { rows } = await sql<LabelInScope>`
    select l.item_id, s.id as sub_order_id, ${IS_LABEL_OPEN} as is_open,
      coalesce(s.customer_id, o.owner_id) = ${userId} as is_mine,
      date_trunc('milliseconds', l.proposed_at) <= ${seenAt}::timestamptz as is_seen
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    join card_labels l on l.item_id = i.id
    where o.id = ${id} and (${customerId}::uuid is null or s.customer_id = ${customerId})
      and (${subOrderId}::uuid is null or s.id = ${subOrderId})`.execute(db);
  if (subOrderId !== null && rows.length === 0)
    await assertSubOrder(db, id, subOrderId, customerId);
  const isForbidden = rows.length === 0 ? access === 'staff' : rows.every(({ isMine }) => !isMine);
  if (isForbidden) throw new Refusal('forbidden');
  return rows;
}

/** @throws ApiError `not_found` for a sub-order of another order, or another customer's. */
async function assertSubOrder(
  db: Transaction,
  orderId: number,
  subOrderId: string,
  customerId: string | null,
): Promise<void> {
  const found = await db
    .selectFrom('subOrders')
    .select('customerId')
    .where('id', '=', subOrderId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  const isSeen = found && (customerId === null || found.customerId === customerId);
  if (!isSeen) throw new Refusal('not_found');
}

/** A wrong id would approve the label that was meant to stay open. */
function assertExceptions(labels: readonly LabelInScope[], except: readonly string[]): void {
  const known = new Set(labels.map(({ itemId }) => itemId));
  const at = except.findIndex((id) => !known.has(id));
  if (at < 0) return;
  throw fieldRefusal(`body.except.${at}`, 'This card has no label here');
}

async function approve(db: Transaction, labels: readonly LabelInScope[]): Promise<void> {
  const ids = labels.map(({ itemId }) => itemId);
  await db
    .updateTable('cardLabels')
    .set({ approvedAt: sql<Date>`now()` })
    .where('itemId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
