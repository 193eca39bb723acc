import type { PublicClient } from '@tag/client/public';
import { payOrder, type OrderPayment } from '@tag/contract/orders';
import { absoluteUrl } from '../../../features/api/absolute-url.ts';
import { submissionPath } from '../../../features/orders/order-paths.ts';
import { keepAttempt, newAttempt, readAttempt, type Attempt } from './kept-attempts.ts';

/** Asks for the outcome of an attempt to pay, and forgets a successful one. */
export async function askAttempt(
  client: PublicClient,
  orderNumber: string,
  { key, body }: Attempt,
  signal?: AbortSignal,
): Promise<OrderPayment> {
  const payment = await client.call(
    payOrder,
    { params: { orderNumber }, headers: { 'idempotency-key': key }, body },
    signal && { signal },
  );
  if (payment.state === 'paid') keepAttempt(orderNumber, null);
  return payment;
}

/**
 * Starts the payment of a quoted total, or continues this tab's attempt.
 * @returns the checkout to go to, or null if it is paid already
 */
export async function startPayment(
  client: PublicClient,
  orderNumber: string,
  total: number,
): Promise<string | null> {
  const returnUrl = window.location.origin + submissionPath('complete', orderNumber);
  const earlier = readAttempt(orderNumber);
  // One that was declined or expired meanwhile gives way to a new one.
  const attempts = [earlier, newAttempt({ returnUrl, total })];
  for (const attempt of attempts.filter((one) => one?.body.total === total)) {
    keepAttempt(orderNumber, attempt);
    const payment = await askAttempt(client, orderNumber, attempt!);
    if (payment.state === 'paid') return null;
    if (payment.checkoutUrl) return absoluteUrl(client, payment.checkoutUrl);
  }
  throw new Error('A new attempt to pay ended before it began');
}
