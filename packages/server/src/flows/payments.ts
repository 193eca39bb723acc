import { createPayments, type Payments } from '../payments/payments.ts';
import { paidOrders } from './order-paid.ts';
import { paidProposals } from './proposal-paid.ts';

/** The payments of the product, with what follows from each kind. */
export function productPayments(
  parts: Omit<Parameters<typeof createPayments>[0], 'payables'>,
): Payments {
  return createPayments({ ...parts, payables: { order: paidOrders, proposal: paidProposals } });
}
