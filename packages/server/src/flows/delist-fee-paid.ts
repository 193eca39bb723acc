import { feePaid } from '../market/delist-fee.ts';
import { lockListing } from '../market/listing-rows.ts';
import type { Payable } from '../payments/payments.ts';
import { requestRefund } from '../payments/refunds.ts';
import { addJob } from '../jobs/add-job.ts';

/**
 * Applies a payment to its listing: ends the listing, unless it was put back, sold, or voided meanwhile.
 * In that case, refunds the payment.
 */
export const paidDelistFees: Payable = {
  async lock(db, listingId) {
    await lockListing(db, listingId);
  },

  async apply(db, payment) {
    if (await feePaid(db, payment.subject, payment.payerId)) return;
    const reason = 'The fee was no longer due when the payment arrived';
    const { amount, id: paymentId } = payment;
    const refundId = await requestRefund(db, { paymentId, key: 'not-taken', amount, reason });
    await addJob(db, 'mail_delist_refund', { refundId });
  },
};
