import { Refusal } from '@tag/contract/errors';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { JobHandlers } from '../jobs/job-list.ts';
import type { NewPayment, Payment, Purpose } from './payment.ts';
import type { Cause, PaymentProvider } from './provider.ts';
import { makeRefund, listOpenRefunds } from './refunds.ts';
import { paymentStore } from './payment-store.ts';

/** Something that can be paid for. */
export interface Payable {
  /**
   * Locks it until the transaction ends. Always before its payments, to avoid deadlocks.
   */
  lock(db: Transaction, subject: string): Promise<void>;
  /**
   * Handles a paid payment, once, in the transaction that records it as paid.
   */
  apply(db: Transaction, payment: Payment): Promise<void>;
}

export interface Payments {
  /**
   * Begins a payment or, if its key is known, continues it: opens a checkout, or asks the provider for
   * the outcome. Any number of concurrent calls make one payment and one checkout.
   * @throws ApiError `payment_unavailable`, or `idempotency_key_reused` if the key belongs to a payment
   * for something else, or with another secret.
   */
  pay(wanted: NewPayment): Promise<Payment>;
  /**
   * The first half of `pay`, in the caller's transaction: records the payment, or finds the one with its
   * key. An amount of zero is paid immediately.
   * @throws ApiError `idempotency_key_reused`
   */
  begin(db: Transaction, wanted: NewPayment): Promise<Payment>;
  /**
   * The second half, once that transaction is committed: opens the checkout, or asks the provider.
   * @throws ApiError `payment_unavailable`
   */
  proceed(payment: Payment): Promise<Payment>;
  /**
   * Ends the checkout of a payment that is still open. If it was paid in the meantime, it stays paid.
   * @returns the payment as it is then.
   * @throws ApiError `payment_unavailable`
   */
  close(payment: Payment): Promise<Payment>;
  /**
   * Ends open payments for something that were begun with another provider, which we can't ask. If one is
   * paid after all, it is accepted or refunded like any late payment.
   */
  endForeign(purpose: Purpose, subject: string, db?: Queries): Promise<void>;
  /**
   * The stored payment, without asking the provider. Sandbox payments aren't found once real payments are
   * enabled.
   */
  find(id: string, db?: Queries): Promise<Payment | undefined>;
  /** The payment for something that isn't decided yet. */
  findOpen(purpose: Purpose, subject: string, db?: Queries): Promise<Payment | undefined>;
  /** The routes the provider needs. */
  readonly routes: Hono;
  readonly jobs: Pick<JobHandlers, 'refund_payment' | 'reconcile_payments'>;
}

/** After this many failures, the provider is down; wait for the next round. */
const MOST_FAILURES = 3;

/** Payments by one provider, kept in the database. */
export function createPayments(deps: {
  database: Database;
  provider: PaymentProvider;
  logger: Pick<Logger, 'error'>;
  payables?: Readonly<Partial<Record<Purpose, Payable>>>;
}): Payments {
  const { provider, logger, payables = {} } = deps;
  const { query } = deps.database;
  const store = paymentStore(provider.name);
  /**
   * Concurrent callers share one request to the provider. Across servers, the provider ensures that a
   * payment has one checkout.
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
    return (
      (await store.opened(query, payment.id, checkout)) ?? (await store.find(query, payment.id))!
    );
  }

  /** Records an outcome and its effects; undefined if it changes nothing. */
  async function record(
    db: Transaction,
    { id, purpose, subject }: Payment,
    { cause, session, state }: Outcome,
  ): Promise<Payment | undefined> {
    const payable = state === 'paid' ? payables[purpose] : undefined;
    await payable?.lock(db, subject);
    const moved = await store.move(db, id, state, session, cause);
    if (moved) await payable?.apply(db, moved);
    return moved;
  }
  const recordNow = (payment: Payment, outcome: Outcome) =>
    inTransaction(query, (db) => record(db, payment, outcome));

  async function settle(session: string, cause: Cause): Promise<Payment | undefined> {
    const outcome = await provider.read(session);
    const payment = outcome && (await store.find(query, outcome.paymentId));
    if (!payment) return undefined;
    const { state, amount, currency } = outcome;
    if (amount !== payment.amount || currency !== payment.currency) {
      logger.error({ payment: payment.id, amount, currency }, 'a checkout has another amount');
      await store.note(query, payment.id, 'amount_mismatch', cause);
      return payment;
    }
    if (state === 'open') return payment;
    const recorded = await recordNow(payment, { state, session, cause });
    return recorded ?? store.find(query, payment.id);
  }

  /** Asks the provider for the outcome; a checkout it doesn't know has expired. */
  async function settleOpen(payment: Payment, cause: Cause): Promise<Payment> {
    const { id, session } = payment;
    const settled = session === null ? undefined : await settle(session, cause);
    return (
      settled ??
      (await recordNow(payment, { state: 'expired', session, cause })) ??
      (await store.find(query, id)) ??
      payment
    );
  }

  const payments: Payments = {
    pay: async (wanted) =>
      payments.proceed(await inTransaction(query, (db) => payments.begin(db, wanted))),

    async begin(db, wanted) {
      const payment = await store.make(db, wanted);
      const isSame = payment.purpose === wanted.purpose && payment.subject === wanted.subject;
      if (!isSame || (payment.secretHash && !wanted.secretHash?.equals(payment.secretHash))) {
        throw new Refusal('idempotency_key_reused');
      }
      if (payment.amount > 0 || payment.state !== 'created') return payment;
      return (await record(db, payment, { state: 'paid', session: null, cause: 'payer' }))!;
    },

    async proceed(payment) {
      if (payment.state === 'created') return open(payment);
      return payment.state === 'pending' ? settleOpen(payment, 'payer') : payment;
    },

    async close(payment) {
      if (payment.session !== null) await provider.close(payment.session);
      return settleOpen(payment, 'payer');
    },

    endForeign: (purpose, subject, db = query) => store.endForeign(db, purpose, subject),
    find: (id, db = query) => store.find(db, id),
    findOpen: (purpose, subject, db = query) => store.findOpen(db, purpose, subject),
    routes: provider.routes(settle),

    jobs: {
      refund_payment: ({ refundId }) => makeRefund(query, provider, refundId),

      async reconcile_payments() {
        const attempt = attempts(logger);
        for (const payment of await store.listOverdue(query)) {
          await attempt({ payment: payment.id }, () => settleOpen(payment, 'reconciliation'));
        }
        for (const id of await listOpenRefunds(query, provider.name)) {
          await attempt({ refund: id }, () => makeRefund(query, provider, id));
        }
      },
    },
  };
  return payments;
}

interface Outcome {
  readonly state: 'paid' | 'declined' | 'expired';
  readonly session: string | null;
  readonly cause: Cause;
}

/** Runs tasks one by one: a failure doesn't stop the others. */
function attempts(logger: Pick<Logger, 'error'>) {
  let failures = 0;
  return async (what: object, work: () => Promise<unknown>): Promise<void> => {
    if (failures === MOST_FAILURES) return;
    try {
      await work();
    } catch (error) {
      failures += 1;
      logger.error({ ...what, err: error }, 'not reconciled; retrying in the next round');
    }
  };
}
