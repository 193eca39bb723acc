import type { Database } from '@tag/server';
import { productPayments, sandboxProvider } from '@tag/server/seeding';
import {
  drainJobs,
  requestRefund,
  stripeProvider,
  type PaymentProvider,
} from '@tag/server/testing';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { makeFailedJobsDue } from '../support/failed-jobs.ts';
import {
  addQuotedOrder,
  newKey,
  paymentCalls,
  paymentFacts,
  type QuotedOrder,
} from '../support/quoted-order.ts';
import { startStripe, STRIPE_KEYS } from '../support/stripe.ts';

const logger = pino({ level: 'silent' });
const stripe = await startStripe();

async function shopWith(database: Database, provider: PaymentProvider) {
  const app = testApi(database, { paymentProvider: provider });
  const owner = await addUser(database);
  const { token } = await signInAs(callsOf(app), owner.email);
  const payments = productPayments({ database, provider, logger });
  const calls = paymentCalls(app, token);

  return {
    database,
    ...calls,
    addOrder: () => addQuotedOrder(database, owner.id),
    async begin(order: QuotedOrder, key = newKey()) {
      const { body } = await calls.pay(order, key);
      return { key, session: (body.checkoutUrl as string).split('/').at(-1)! };
    },
    /** Makes a payment look as if it had started this many minutes ago. */
    async age({ number }: QuotedOrder, minutes: number) {
      await database.pool.query(
        `update payments set created_at = now() - make_interval(mins => $2) where subject = $1`,
        [number, minutes],
      );
    },
    refund: ({ number }: QuotedOrder, key: string, amount: number) =>
      database.query.transaction().execute(async (db) => {
        const { id } = await db
          .selectFrom('payments')
          .select('id')
          .where('subject', '=', number)
          .executeTakeFirstOrThrow();
        return requestRefund(db, { paymentId: id, key, amount, reason: 'A card was missing' });
      }),
    doJobs: () => drainJobs(database, payments.jobs, logger),
    reconcile: () => payments.jobs.reconcile_payments({}),
    facts: (order: QuotedOrder) => paymentFacts(database, order),
    openRefunds: async () =>
      (
        await database.query
          .selectFrom('refunds')
          .select('id')
          .where('doneAt', 'is', null)
          .execute()
      ).length,
  };
}

const sandboxDatabase = await testDatabase();
const sandbox = await shopWith(sandboxDatabase, sandboxProvider(sandboxDatabase));
const stripeDatabase = await testDatabase();
const card = await shopWith(
  stripeDatabase,
  await stripeProvider({ ...STRIPE_KEYS, apiUrl: stripe.apiUrl }, logger),
);

const providers = [
  {
    name: 'the sandbox',
    shop: sandbox,
    async pay(session: string) {
      await sandbox.decide(`/sandbox-checkout/${session}`, 'pay');
    },
    /** Paid, but we aren't notified. */
    async paySilently(session: string) {
      await sandboxDatabase.query
        .updateTable('sandboxCheckouts')
        .set({ state: 'paid' })
        .where('id', '=', session)
        .execute();
    },
    async refunded() {
      const rows = await sandboxDatabase.query
        .selectFrom('sandboxRefunds')
        .select('amount')
        .orderBy('at')
        .execute();
      return rows.map(({ amount }) => amount);
    },
  },
  {
    name: 'Stripe',
    shop: card,
    async pay(session: string) {
      stripe.pay(session);
      await card.reconcile();
    },
    async paySilently(session: string) {
      stripe.pay(session);
    },
    async refunded() {
      return stripe.refunds.map(({ amount }) => amount);
    },
  },
];

describe.each(providers)('with $name', ({ pay, paySilently, refunded, shop }) => {
  async function addPaid() {
    const order = await shop.addOrder();
    const { session } = await shop.begin(order);
    await shop.age(order, 10);
    await pay(session);
    expect((await shop.facts(order))?.isPaid).toBe(true);
    return order;
  }

  test('money is refunded in parts, each once, and never more than was paid', async () => {
    const order = await addPaid();
    const before = await refunded();
    const first = await shop.refund(order, 'first card', 1000);
    expect(await shop.refund(order, 'first card', 1000)).toBe(first);
    await expect(shop.refund(order, 'first card', 999)).rejects.toMatchObject({
      code: 'idempotency_key_mismatch',
    });
    await shop.refund(order, 'the rest', order.total - 1000);
    await expect(shop.refund(order, 'one cent more', 1)).rejects.toThrow(RangeError);
    await shop.doJobs();
    await shop.doJobs();
    expect(await refunded()).toEqual([...before, 1000, order.total - 1000]);
    expect(await shop.openRefunds()).toBe(0);
  });

  test('of twenty refunds at once, only what was paid is refunded', async () => {
    const order = await addPaid();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => shop.refund(order, `part ${index}`, 1000)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await shop.facts(order))?.refunded).toBe(3000);
    await shop.doJobs();
  });

  test("nothing is refunded that wasn't paid", async () => {
    const order = await shop.addOrder();
    await shop.begin(order);
    await expect(shop.refund(order, 'too early', 1)).rejects.toThrow(RangeError);
  });

  test('a payment without a notification is found, but not before its time', async () => {
    const order = await shop.addOrder();
    const { session } = await shop.begin(order);
    await paySilently(session);
    await shop.reconcile();
    expect((await shop.facts(order))?.isPaid).toBe(false);
    await shop.age(order, 10);
    await shop.reconcile();
    await shop.reconcile();
    expect(await shop.facts(order)).toMatchObject({ isPaid: true, confirmations: 1 });
  });

  test('a closed checkout can’t be paid', async () => {
    const order = await shop.addOrder();
    const { key } = await shop.begin(order);
    expect((await shop.closeCheckout(order)).body.canEdit).toBe(true);
    expect((await shop.pay(order, key)).body.state).toBe('expired');
  });
});

test('a payment that never got a checkout makes way for the next', async () => {
  const order = await sandbox.addOrder();
  const { key } = await sandbox.begin(order);
  await sandboxDatabase.query
    .updateTable('payments')
    .set({ state: 'created', session: null, checkoutUrl: null })
    .where('subject', '=', order.number)
    .execute();
  await sandbox.age(order, 10);
  await sandbox.reconcile();
  expect((await sandbox.pay(order, key)).body.state).toBe('expired');
  expect((await sandbox.pay(order)).body.state).toBe('pending');
});

describe('while Stripe is away', () => {
  const away = async <T>(work: () => Promise<T>): Promise<T> => {
    stripe.asked.away = true;
    try {
      return await work();
    } finally {
      stripe.asked.away = false;
    }
  };

  test('a refund waits, and is made once afterwards', async () => {
    const order = await card.addOrder();
    const { session } = await card.begin(order);
    stripe.pay(session);
    await card.age(order, 10);
    await card.reconcile();
    const before = stripe.refunds.length;
    await card.refund(order, 'all of it', order.total);
    await away(() => card.doJobs());
    expect(await card.openRefunds()).toBe(1);
    expect(stripe.refunds).toHaveLength(before);
    await makeFailedJobsDue(stripeDatabase);
    await card.doJobs();
    expect(await card.openRefunds()).toBe(0);
    expect(stripe.refunds).toHaveLength(before + 1);
  });

  test("a refund whose answer was lost isn't made again", async () => {
    const order = await card.addOrder();
    const { session } = await card.begin(order);
    stripe.pay(session);
    await card.age(order, 10);
    await card.reconcile();
    const id = await card.refund(order, 'all of it', order.total);
    await card.doJobs();
    const { length } = stripe.refunds;
    await stripeDatabase.query
      .updateTable('refunds')
      .set({ doneAt: null, createdAt: new Date(Date.now() - 3_600_000) })
      .where('id', '=', id)
      .execute();
    stripe.forget();
    await card.reconcile();
    expect(await card.openRefunds()).toBe(0);
    expect(stripe.refunds).toHaveLength(length);
  });

  test('the reconciliation waits for the next round', async () => {
    const order = await card.addOrder();
    const { session } = await card.begin(order);
    stripe.pay(session);
    await card.age(order, 10);
    await away(() => card.reconcile());
    expect((await card.facts(order))?.isPaid).toBe(false);
    await card.reconcile();
    expect((await card.facts(order))?.isPaid).toBe(true);
  });
});
