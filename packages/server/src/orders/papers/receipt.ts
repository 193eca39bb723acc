import { CURRENCY } from '@tag/contract/constants';
import { Refusal } from '@tag/contract/errors';
import type { OrderReceipt } from '@tag/contract/orders';
import type { Queries } from '../../db/queries.ts';
import { withAccepted } from '../tracking/paid-fees.ts';
import { findProposals, type ProposalRow } from '../tracking/proposals.ts';
import { readPerson } from '../rows/person.ts';
import { quoteOf, seesPayment, type SeenOrder } from '../rows/order-store.ts';

/**
 * The payment for an order and its refunds.
 * @throws ApiError `not_found` if there is none.
 */
export async function readReceipt(db: Queries, order: SeenOrder): Promise<OrderReceipt> {
  const receipt = await findReceipt(db, order, await findProposals(db, [order.id]));
  if (!receipt) throw new Refusal('not_found');
  return receipt;
}

/** @returns null until it is paid, and for its submitter and customers: it is the owner's receipt. */
export async function findReceipt(
  db: Queries,
  order: SeenOrder,
  proposals: readonly ProposalRow[],
): Promise<OrderReceipt | null> {
  const { billTo, name, number, ownerId, paidAt, paymentId } = order;
  const quote = quoteOf(order);
  if (!seesPayment(order) || !paidAt || !quote) return null;
  const { lines, total } = withAccepted(quote, proposals);
  const extra = proposals.map((proposal) => proposal.paymentId).filter((id) => id !== null);
  const refunds = await listRefunds(db, [paymentId!, ...extra]);
  return {
    orderNumber: number,
    orderName: name,
    paidAt: paidAt.toISOString(),
    paidBy: await readPerson(db, ownerId),
    billingAddress: billTo,
    lines,
    total,
    refunds,
    net: refunds.reduce((left, { amount }) => left - amount, total),
    currency: CURRENCY,
  };
}

async function listRefunds(
  db: Queries,
  paymentIds: readonly string[],
): Promise<OrderReceipt['refunds']> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'createdAt', 'amount', 'reason'])
    .where('paymentId', 'in', paymentIds)
    .orderBy('createdAt')
    .execute();
  return refunds.map(({ createdAt, ...refund }) => ({ ...refund, at: createdAt.toISOString() }));
}
