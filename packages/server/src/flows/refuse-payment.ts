import type { Transaction } from '../db/queries.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Payment } from '../payments/payment.ts';
import { requestRefund } from '../payments/refunds.ts';

/**
 * Refunds a payment in full if its subject no longer needs it, in the transaction that records it.
 * @param reason for the payer to read.
 */
export async function refusePayment(
  db: Transaction,
  { amount, id: paymentId }: Payment,
  reason: string,
): Promise<void> {
  const refundId = await requestRefund(db, { paymentId, key: 'not-taken', amount, reason });
  await addJob(db, 'mail_order_refund', { refundId });
}
