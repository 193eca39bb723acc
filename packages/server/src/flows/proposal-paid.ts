import type { Transaction } from '../db/queries.ts';
import { lockOrderRow } from '../orders/rows/lock-order-row.ts';
import { closeProposal, findProposals, type ProposalRow } from '../orders/tracking/proposals.ts';
import type { Payable } from '../payments/payments.ts';
import { refusePayment } from './refuse-payment.ts';

/** Applies a payment to its proposal: accepts the proposal, unless it is already closed. */
export const paidProposals: Payable = {
  lock: (db, proposalId) => lockOrderRow(db, { proposalId }),

  async apply(db, payment) {
    const proposal = await findProposal(db, payment.subject);
    if (proposal?.answer === null) {
      const by = { actor: 'customer', actorId: payment.payerId } as const;
      await closeProposal(db, proposal, 'accept', { ...by, paymentId: payment.id });
    } else {
      await refusePayment(db, payment, 'The proposal was closed before the payment arrived');
    }
  },
};

async function findProposal(db: Transaction, id: string): Promise<ProposalRow | undefined> {
  const { orderId } = await db
    .selectFrom('priceProposals')
    .select('orderId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [proposal] = await findProposals(db, [orderId], id);
  return proposal;
}
