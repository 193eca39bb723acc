import { createPayments, type Payments } from '../payments/payments.ts';
import { takeOrderPayment } from './order-paid.ts';

/** The payments of the product, with what follows from each kind. */
export function productPayments(
  parts: Omit<Parameters<typeof createPayments>[0], 'onPaid'>,
): Payments {
  return createPayments({ ...parts, onPaid: { order: takeOrderPayment } });
}
