import type { Stripe } from 'stripe';
import type { CheckoutOutcome } from '../provider.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The state of our payment in a Stripe session; null if it isn't ours. */
export function readSession(session: Stripe.Checkout.Session): CheckoutOutcome | null {
  const { client_reference_id: paymentId, amount_total: amount, currency } = session;
  if (!paymentId || !UUID.test(paymentId) || amount === null || !currency) return null;
  return { paymentId, amount, currency: currency.toUpperCase(), state: stateOf(session) };
}

/** The session that an event is about; null if it is about something else, or lacks it. */
export function sessionOf(event: unknown): string | null {
  const { type, data } = (event ?? {}) as { type?: unknown; data?: { object?: { id?: unknown } } };
  const id = data?.object?.id;
  if (typeof type !== 'string' || !type.startsWith('checkout.session.')) return null;
  return typeof id === 'string' ? id : null;
}

/** A card that is refused leaves the session open: Stripe lets the payer try another. */
function stateOf({ payment_status, status }: Stripe.Checkout.Session): CheckoutOutcome['state'] {
  if (payment_status === 'paid') return 'paid';
  return status === 'expired' ? 'expired' : 'open';
}
