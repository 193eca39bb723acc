import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { refundCards, refundUngraded } from '../lab/refund-cards.ts';
import { type LabOrder, lockOrderOfCard } from '../lab/lab-store.ts';
import { closeProposal, findProposals, type ProposalRow } from '../orders/tracking/proposals.ts';
import { settleStage, type ChangedBy } from '../orders/tracking/settle-stage.ts';
import type { Payments } from '../payments/payments.ts';

/**
 * Answers an open proposal by sending its card back ungraded, with the refund of a card that can't be
 * graded.
 * @param order locked by this transaction.
 */
export async function sendCardBack(
  db: Transaction,
  order: LabOrder,
  proposal: ProposalRow,
  by: ChangedBy = {},
): Promise<void> {
  const { itemId } = proposal;
  await closeProposal(db, proposal, 'send_back', by);
  await db
    .updateTable('orderItems')
    .set({ outcome: 'sent_back', reason: proposal.reason })
    .where('id', '=', itemId)
    .execute();
  await refundCards(
    db,
    order,
    {
      itemIds: [itemId],
      key: `failure-${itemId}`,
      reason: 'A card was sent back ungraded',
      amountOf: refundUngraded(order),
    },
    by,
  );
  await settleStage(db, order.id, by);
}

/** Returns the cards of proposals without an answer in time. One that is being paid waits. */
export async function expireProposals(
  { query }: Pick<Database, 'query'>,
  payments: Pick<Payments, 'findOpen'>,
): Promise<void> {
  const overdue = await query
    .selectFrom('priceProposals')
    .select(['id', 'itemId'])
    .where('answer', 'is', null)
    .where('expiresAt', '<=', new Date())
    .execute();
  for (const { id, itemId } of overdue) {
    await inTransaction(query, async (db) => {
      const order = await lockOrderOfCard(db, itemId);
      const [proposal] = await findProposals(db, [order.id], id);
      if (proposal?.answer !== null || (await payments.findOpen('proposal', id, db))) return;
      await sendCardBack(db, order, proposal, {
        note: 'No answer in time: the card is sent back ungraded',
      });
    });
  }
}
