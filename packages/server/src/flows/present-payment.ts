import type { OrderPayment } from '@tag/contract/orders';
import type { Payment } from '../payments/payment.ts';

/**
 * A payment as its payer sees it.
 * @param isApplied whether it paid for what it was meant for.
 */
export function presentPayment(payment: Payment, isApplied: boolean): OrderPayment {
  const { amount, checkoutUrl, currency, id, state } = payment;
  if (state === 'created') throw new Error(`The payment ${id} has no checkout`);
  return {
    state: state === 'paid' && !isApplied ? 'refunded' : state,
    amount,
    currency,
    checkoutUrl: state === 'pending' ? checkoutUrl : null,
  };
}
