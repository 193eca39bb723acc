import type { PublicClient } from '@tag/client/public';
import { STORAGE_KEY } from '@tag/contract/constants';
import { idempotencyKeyStruct } from '@tag/contract/schema';
import { payDelistFee, type DelistPayment } from '@tag/contract/tag-market';
import { absoluteUrl } from '../../features/api/absolute-url.ts';
import { newAttemptKey } from '../../features/checkout/attempt-key.ts';

/** The address's name for the listing whose fee was at the checkout. */
export const FEE_OF = 'fee';

const storedAt = (id: string) => `${STORAGE_KEY}.delist-fee.${id}`;

/** The key of the attempt to pay that this tab began. */
function keptKey(id: string): string | null {
  try {
    const kept = sessionStorage.getItem(storedAt(id));
    return idempotencyKeyStruct.is(kept) ? kept : null;
  } catch {
    // Storage is off.
    return null;
  }
}

function keepKey(id: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(storedAt(id));
    else sessionStorage.setItem(storedAt(id), key);
  } catch {
    // Without it the server still leads to the same checkout.
  }
}

const ask = (client: PublicClient, id: string, key: string, signal?: AbortSignal) =>
  client.call(
    payDelistFee,
    {
      params: { id },
      headers: { 'idempotency-key': key },
      body: { returnUrl: `${window.location.origin}/my-tag-market?${FEE_OF}=${id}` },
    },
    signal && { signal },
  );

/**
 * Begins to pay the fee of a delisting.
 * @returns the checkout to go to, or null if nothing is left to pay
 */
export async function startFeePayment(client: PublicClient, id: string): Promise<string | null> {
  const key = newAttemptKey();
  keepKey(id, key);
  const { state, checkoutUrl } = await ask(client, id, key);
  if (state === 'pending' && checkoutUrl) return absoluteUrl(client, checkoutUrl);
  keepKey(id, null);
  return null;
}

/** The result of this tab's payment; null without one. */
export async function readFeePayment(
  client: PublicClient,
  id: string,
  signal: AbortSignal,
): Promise<DelistPayment | null> {
  const key = keptKey(id);
  if (key === null) return null;
  const payment = await ask(client, id, key, signal);
  if (payment.state !== 'pending') keepKey(id, null);
  return payment;
}
