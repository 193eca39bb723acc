import { createPayments, type Payments } from '../payments/payments.ts';
import { paidDelistFees } from './delist-fee-paid.ts';
import { paidOrders } from './order-paid.ts';
import { paidProposals } from './proposal-paid.ts';
import { paidReviews } from './review-paid.ts';

/** The product's payments, with the effects of each kind. */
export function productPayments(
  parts: Omit<Parameters<typeof createPayments>[0], 'payables'>,
): Payments {
  return createPayments({
    ...parts,
    payables: {
      order: paidOrders,
      proposal: paidProposals,
      delisting: paidDelistFees,
      review: paidReviews,
    },
  });
}
