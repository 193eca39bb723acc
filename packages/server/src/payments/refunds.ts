import { Refusal } from '@tag/contract/errors';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/add-job.ts';
import type { PaymentProvider } from './provider.ts';

interface NewRefund {
  readonly paymentId: string;
  /** The key of this refund; the same key means the same refund. */
  readonly key: string;
  /** Whole cents. */
  readonly amount: number;
  /** The payer's text on the receipt. */
  readonly reason: string;
}

/** How long the refund job has before the reconciliation takes over. */
const PATIENCE = sql<Date>`now() - interval '10 minutes'`;

/**
 * Records a refund in the caller's transaction. A job retries with the provider until it is done.
 * @returns the refund's id
 * @throws ApiError `idempotency_key_mismatch` if the key belongs to a refund of another amount. @throws
 * RangeError if refunds would exceed the payment.
 */
export async function requestRefund(db: Transaction, wanted: NewRefund): Promise<string> {
  const { paymentId, key, amount, reason } = wanted;
  // Refunds of one payment take turns, so together they never exceed it.
  const payment = await db
    .selectFrom('payments')
    .select(['amount', 'state'])
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const earlier = await db
    .selectFrom('refunds')
    .select(['id', 'key', 'amount'])
    .where('paymentId', '=', paymentId)
    .execute();
  const same = earlier.find((refund) => refund.key === key);
  if (same && same.amount !== amount) throw new Refusal('idempotency_key_mismatch');
  if (same) return same.id;
  const paid = payment.state === 'paid' ? payment.amount : 0;
  const left = earlier.reduce((sum, refund) => sum - refund.amount, paid);
  if (amount > left) {
    throw new RangeError(`A refund of ${amount} cents of payment ${paymentId}, which has ${left}`);
  }
  const { id } = await db
    .insertInto('refunds')
    .values({ paymentId, key, amount, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addJob(db, 'refund_payment', { refundId: id });
  return id;
}

/** Asks the provider to make a refund, unless it is done. */
export async function makeRefund(
  query: Queries,
  provider: PaymentProvider,
  refundId: string,
): Promise<void> {
  const refund = await query
    .selectFrom('refunds as refund')
    .innerJoin('payments as payment', 'payment.id', 'refund.paymentId')
    .select(['refund.id', 'refund.amount', 'refund.doneAt', 'payment.session', 'payment.provider'])
    .where('refund.id', '=', refundId)
    .executeTakeFirst();
  if (!refund || refund.doneAt) return;
  const { amount, id, session } = refund;
  if (refund.provider !== provider.name || session === null) {
    throw new Error(`The refund ${id} belongs to ${refund.provider}, not to ${provider.name}`);
  }
  await provider.refund({ id, session, amount });
  await query
    .updateTable('refunds')
    .set({ doneAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute();
}

/** The ids of overdue refunds, oldest first. */
export async function listOpenRefunds(
  query: Queries,
  provider: PaymentProvider['name'],
): Promise<string[]> {
  const rows = await query
    .selectFrom('refunds as refund')
    .innerJoin('payments as payment', 'payment.id', 'refund.paymentId')
    .select('refund.id')
    .where('refund.doneAt', 'is', null)
    .where('refund.createdAt', '<', PATIENCE)
    .where('payment.provider', '=', provider)
    .orderBy('refund.createdAt')
    .execute();
  return rows.map(({ id }) => id);
}
