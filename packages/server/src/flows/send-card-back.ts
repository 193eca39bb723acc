import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJobs } from '../jobs/add-job.ts';
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

/** Adds a job for each proposal without an answer in time. */
export async function expireProposals({ query }: Pick<Database, 'query'>): Promise<void> {
  const overdue = await query
    .selectFrom('priceProposals')
    .select(['id as proposalId', 'itemId'])
    .where('answer', 'is', null)
    .where('expiresAt', '<=', new Date())
    .execute();
  await addJobs(query, 'expire_proposal', overdue);
}

/** Returns the card of such a proposal. One that is being paid waits. */
export const expireProposal = (
  { query }: Pick<Database, 'query'>,
  payments: Pick<Payments, 'findOpen'>,
  { itemId, proposalId }: { readonly itemId: string; readonly proposalId: string },
): Promise<void> =>
  inTransaction(query, async (db) => {
    const order = await lockOrderOfCard(db, itemId);
    const [proposal] = await findProposals(db, [order.id], proposalId);
    if (proposal?.answer !== null) return;
    if (await payments.findOpen('proposal', proposalId, db)) return;
    await sendCardBack(db, order, proposal, {
      note: 'No answer in time: the card is sent back ungraded',
    });
  });
