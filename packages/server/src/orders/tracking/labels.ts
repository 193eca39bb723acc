import { Refusal } from '@tag/contract/errors';
import type { CardLabel } from '@tag/contract/orders';
import { sql, type Selectable } from 'kysely';
import type { SignedInCall } from '../../auth/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Queries, Transaction } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addJobs } from '../../jobs/add-job.ts';
import { recordOrderEvents } from '../events/events.ts';
import { lockOrderRow } from '../rows/lock-order-row.ts';
import { lockOrder, type SeenOrder } from '../rows/order-store.ts';

interface LabelRow extends Selectable<Tables['cardLabels']> {
  readonly subOrderId: string;
  /** The approver: the sub-order's customer, else the order's owner. */
  readonly approverId: string;
  /** Its window ended without a correction, which approves it. */
  readonly isSilent: boolean;
}

/** The labels' texts by card, for the cards that the order's viewer sees. */
export async function listLabels(
  db: Queries,
  order: SeenOrder,
  userId: string,
): Promise<CardLabel[]> {
  const rows = await readRows(db, order);
  return rows.map((row) => presentLabel(row, userId));
}

/**
 * Approves the text of a label, or asks for a correction of it. Repeating the answer changes nothing.
 * @param request the correction; null approves.
 * @throws ApiError `not_found`; `forbidden` for viewers who don't own the card; `label_closed` once it is
 * approved.
 */
export const answerLabel = (
  { query }: Database,
  { itemId, orderNumber }: { itemId: string; orderNumber: string },
  request: string | null,
  { caller: { userId } }: SignedInCall,
): Promise<CardLabel> =>
  inTransaction(query, async (db) => {
    const order = await lockOrder(db, orderNumber, userId);
    const label = await readLabel(db, order, itemId);
    if (label.approverId !== userId) throw new Refusal('forbidden');
    const isApproved = label.approvedAt !== null || label.isSilent;
    const isAsked = label.request !== null && label.answer === null;
    const isSame =
      request === null ? isApproved : !isApproved && isAsked && request === label.request;
    if (!isSame) {
      if (isApproved) throw new Refusal('label_closed');
      await saveAnswer(db, label, request);
      await recordOrderEvents(db, [
        {
          orderId: order.id,
          subOrderId: label.subOrderId,
          itemId,
          kind: 'label_answered',
          note: request ?? 'Approved',
          actorId: userId,
          actor: 'customer',
        },
      ]);
    }
    return presentLabel(await readLabel(db, order, itemId), userId);
  });

/** Adds a job for each order with labels whose window ended without a correction request. */
export async function approveSilentLabels({ query }: Pick<Database, 'query'>): Promise<void> {
  const { rows: orders } = await sql<{ orderId: number }>`
    select distinct s.order_id
    from card_labels l
    join order_items i on i.id = l.item_id
    join sub_orders s on s.id = i.sub_order_id
    where ${IS_SILENT}`.execute(query);
  await addJobs(query, 'approve_labels_of', orders);
}

/** Approves these labels of an order. */
export const approveSilentLabelsOf = (
  { query }: Pick<Database, 'query'>,
  orderId: number,
): Promise<void> =>
  inTransaction(query, async (db) => {
    await lockOrderRow(db, { id: orderId });
    const { rows: approved } = await sql<{ itemId: string; subOrderId: string }>`
      update card_labels l set approved_at = l.window_ends_at
      from order_items i
      join sub_orders s on s.id = i.sub_order_id
      where i.id = l.item_id and s.order_id = ${orderId} and ${IS_SILENT}
      returning l.item_id, i.sub_order_id`.execute(db);
    await recordOrderEvents(
      db,
      approved.map((card) => ({
        ...card,
        orderId,
        kind: 'label_answered' as const,
        note: 'Approved: no correction was requested in time',
      })),
    );
  });

/** SQL: the card's owner may still approve or correct the label `l`. */
export const IS_LABEL_OPEN = sql<boolean>`(l.approved_at is null and l.window_ends_at > now()
  and (l.request is null or l.answer is not null))`;

/** SQL: the window of the label `l` is over, and no correction is waiting for the lab. */
export const IS_SILENT = sql<boolean>`(l.approved_at is null and l.window_ends_at <= now()
  and (l.request is null or l.answer is not null))`;

async function readRows(
  db: Queries,
  { customerId, id }: Pick<SeenOrder, 'customerId' | 'id'>,
  itemId: string | null = null,
): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`
    select l.*, s.id as sub_order_id, coalesce(s.customer_id, o.owner_id) as approver_id,
      ${IS_SILENT} as is_silent
    from orders o
    join sub_orders s on s.order_id = o.id
    join order_items i on i.sub_order_id = s.id
    join card_labels l on l.item_id = i.id
    where o.id = ${id} and (${customerId}::uuid is null or s.customer_id = ${customerId})
      and (${itemId}::uuid is null or i.id = ${itemId})
    order by s.position, i.position, i.id`.execute(db);
  return rows;
}

/** @throws ApiError `not_found` before the label of the card is proposed. */
export async function readLabel(
  db: Queries,
  order: Pick<SeenOrder, 'customerId' | 'id'>,
  itemId: string,
): Promise<LabelRow> {
  const [label] = await readRows(db, order, itemId);
  if (!label) throw new Refusal('not_found');
  return label;
}

/** A request replaces the previous one; an approval withdraws one that the lab hasn't answered. */
async function saveAnswer(
  db: Transaction,
  { answer, itemId, request: before }: LabelRow,
  request: string | null,
): Promise<void> {
  const change =
    request === null
      ? { approvedAt: sql<Date>`now()`, request: answer === null ? null : before }
      : { request, answer: null };
  await db.updateTable('cardLabels').set(change).where('itemId', '=', itemId).execute();
}

export function presentLabel(row: LabelRow, userId: string): CardLabel {
  const { answer, approvedAt, isSilent, itemId, lines, request } = row;
  const approved = approvedAt ?? (isSilent ? row.windowEndsAt : null);
  return {
    itemId,
    lines,
    proposedAt: row.proposedAt.toISOString(),
    windowEndsAt: row.windowEndsAt.toISOString(),
    canAnswer: approved === null && row.approverId === userId,
    approvedAt: approved && approved.toISOString(),
    request,
    answer,
  };
}
