import { Refusal } from '@tag/contract/errors';
import type { Transaction } from '../db/queries.ts';
import type { NewPayment, Payment } from './payment.ts';
import type { Payments } from './payments.ts';

/** A request to pay, under its Idempotency-Key. */
interface PaymentRequest extends Pick<NewPayment, 'key' | 'purpose' | 'subject'> {
  /** Whatever else it says: the same whenever it is repeated. */
  readonly fingerprint: string;
}

/**
 * Begins the payment that is requested, under the caller's lock of its subject, which has at most one open payment.
 * A request that is repeated finds its payment again; another one joins the open payment.
 * @param assertPayable throws if nothing can be paid now; asked of every request but a repeated one.
 * @throws ApiError `idempotency_key_reused` for a key of something else, `idempotency_key_mismatch` for a key sent
 * with another fingerprint.
 */
export async function requestPayment(
  payments: Payments,
  db: Transaction,
  request: PaymentRequest,
  steps: {
    assertPayable(): void;
    describe(): Promise<Omit<NewPayment, 'key' | 'purpose' | 'subject'>>;
  },
): Promise<Payment> {
  const { fingerprint, key, purpose, subject } = request;
  await payments.endForeign(purpose, subject, db);
  const earlier = await db
    .selectFrom('paymentRequests')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier) {
    const isSame = earlier.purpose === purpose && earlier.subject === subject;
    if (isSame && earlier.fingerprint !== fingerprint) {
      throw new Refusal('idempotency_key_mismatch');
    }
    const known = isSame && (await payments.find(earlier.paymentId, db));
    if (known) return known;
    throw new Refusal('idempotency_key_reused');
  }
  steps.assertPayable();
  const payment =
    (await payments.findOpen(purpose, subject, db)) ??
    (await payments.begin(db, { ...(await steps.describe()), key, purpose, subject }));
  const kept = await db
    .insertInto('paymentRequests')
    .values({ key, purpose, subject, fingerprint, paymentId: payment.id })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  // Something else took the key at the same moment.
  if (!kept) throw new Refusal('idempotency_key_reused');
  return payment;
}
