import { CURRENCY } from '@tag/contract/constants';
import { ApiError } from '@tag/contract/errors';
import type { OrderReceipt } from '@tag/contract/orders';
import type { Queries } from '../db/queries.ts';
import { quoteOf, type SeenOrder } from './store.ts';

/**
 * The payment for an order and its refunds.
 * @throws ApiError `not_found` until it is paid, and for the customer of a sub-order: it is the
 * owner's receipt.
 */
export async function readReceipt(db: Queries, order: SeenOrder): Promise<OrderReceipt> {
  const { access, billTo, name, number, ownerId, paidAt, paymentId } = order;
  const quote = quoteOf(order);
  if (access === 'customer' || !paidAt || !quote) throw new ApiError('not_found');
  return {
    orderNumber: number,
    orderName: name,
    paidAt: paidAt.toISOString(),
    paidBy: await readPerson(db, ownerId),
    billingAddress: billTo,
    lines: quote.lines,
    total: quote.total,
    refunds: await listRefunds(db, paymentId!),
    currency: CURRENCY,
  };
}

/** A user's name and email for printed pages and emails. */
export async function readPerson(
  db: Queries,
  userId: string,
): Promise<{ name: string; email: string }> {
  const { email, firstName, lastName } = await db
    .selectFrom('users')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { name: `${firstName} ${lastName}`, email };
}

async function listRefunds(db: Queries, paymentId: string): Promise<OrderReceipt['refunds']> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'createdAt', 'amount', 'reason'])
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .execute();
  return refunds.map(({ createdAt, ...refund }) => ({ ...refund, at: createdAt.toISOString() }));
}
