import { ApiError } from '@tag/contract/errors';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { NewPayment, Payment } from './payment.ts';
import type { Cause, PaymentProvider } from './provider.ts';
import { paymentStore } from './store.ts';

export interface Payments {
  /**
   * Begins a payment or, when its key is known, goes on with it: a checkout is opened, or the
   * provider is asked what became of it. Any number of calls at once make one payment and one checkout.
   * @throws ApiError `payment_unavailable`, or `idempotency_key_reused` when the key belongs to a
   * payment for something else.
   */
  pay(wanted: NewPayment): Promise<Payment>;
  /** The payment as we know it, without asking the provider; only one that counts. */
  find(id: string): Promise<Payment | undefined>;
  /** What the provider needs of us on the web. */
  readonly routes: Hono;
}

/** Payments by one provider, kept in the database. */
export function createPayments(deps: {
  database: Database;
  provider: PaymentProvider;
  logger: Pick<Logger, 'error'>;
}): Payments {
  const { provider, logger } = deps;
  const store = paymentStore(deps.database, provider.name);
  /**
   * Callers at the same time share one request to the provider. Between servers the provider itself
   * sees to it that the same payment has one checkout.
   */
  const opening = new Map<string, Promise<Payment>>();

  function open(payment: Payment): Promise<Payment> {
    const underWay = opening.get(payment.id);
    if (underWay) return underWay;
    const begun = openNow(payment).finally(() => opening.delete(payment.id));
    opening.set(payment.id, begun);
    return begun;
  }

  async function openNow(payment: Payment): Promise<Payment> {
    const checkout = await provider.open(payment);
    return (await store.opened(payment.id, checkout)) ?? (await store.find(payment.id))!;
  }

  async function settle(session: string, cause: Cause): Promise<Payment | undefined> {
    const outcome = await provider.read(session);
    const payment = outcome && (await store.find(outcome.paymentId));
    if (!payment) return undefined;
    const { state, amount, currency } = outcome;
    if (amount !== payment.amount || currency !== payment.currency) {
      logger.error({ payment: payment.id, amount, currency }, 'a checkout asks for another amount');
      await store.note(payment.id, 'amount_mismatch', cause);
      return payment;
    }
    if (state === 'open') return payment;
    return (await store.move(payment.id, state, session, cause)) ?? store.find(payment.id);
  }

  return {
    async pay(wanted) {
      const payment = await store.make(wanted);
      if (payment.purpose !== wanted.purpose || payment.subject !== wanted.subject) {
        throw new ApiError('idempotency_key_reused');
      }
      if (payment.state === 'created') return open(payment);
      if (payment.state !== 'pending') return payment;
      const session = payment.session!;
      // A checkout that the provider does not know (another account by now) leads nowhere.
      const lost = () => store.move(payment.id, 'expired', session, 'payer');
      return (await settle(session, 'payer')) ?? (await lost()) ?? payment;
    },
    find: (id) => store.find(id),
    routes: provider.routes(settle),
  };
}
