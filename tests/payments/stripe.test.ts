import { stripeProvider } from '@tag/server/testing';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { signed, startStripe, STRIPE_KEYS } from '../support/stripe.ts';
import { until } from '../support/waiting.ts';
import { countRows, newKey, witnessApi } from '../support/witness.ts';

const logger = pino({ level: 'silent' });
const database = await testDatabase();
const stripe = await startStripe();
const { api, pay, paywall } = await witnessApi(database, {
  paymentProvider: await stripeProvider({ ...STRIPE_KEYS, apiUrl: stripe.apiUrl }, logger),
});

async function begin() {
  const key = newKey();
  const { body } = await pay('X0000001', key);
  return { key, session: body.checkoutUrl!.split('/').at(-1)! };
}

async function deliver(event: ReturnType<typeof stripe.event>) {
  return (await api.request('/stripe/webhook', { method: 'POST', ...event })).status;
}

const eventsOf = (key: string, event: string) =>
  countRows(
    database,
    `payment_events e join payments p on p.id = e.payment_id
     where p.idempotency_key = '${key}' and e.event = '${event}'`,
  );

test('the payer is sent to Stripe, which asks for our price', async () => {
  const key = newKey();
  const { body } = await pay('X0000001', key);
  expect(body).toMatchObject({ state: 'pending', amount: 499, currency: 'USD', receipt: null });
  expect(body.checkoutUrl).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
  const session = stripe.sessions.get(body.checkoutUrl!.split('/').at(-1)!);
  expect(session).toMatchObject({ amount_total: 499, currency: 'usd' });
});

describe('a payment is one payment', () => {
  test('when the webhook comes before the payer', async () => {
    const { key, session } = await begin();
    stripe.pay(session);
    expect(await deliver(stripe.event(session))).toBe(200);
    const { body } = await pay('X0000001', key);
    expect(body.state).toBe('paid');
    expect((await paywall('X0000001', body.receipt!)).body.video).not.toBeNull();
    expect(await eventsOf(key, 'paid')).toBe(1);
  });

  test('even when it comes before we have stored the session', async () => {
    const { key, session } = await begin();
    await database.pool.query(
      `update payments set state = 'created', session = null, checkout_url = null
       where idempotency_key = $1`,
      [key],
    );
    stripe.pay(session);
    expect(await deliver(stripe.event(session))).toBe(200);
    expect((await pay('X0000001', key)).body.state).toBe('paid');
    expect(await eventsOf(key, 'paid')).toBe(1);
  });

  test('when the webhook comes late, and twice', async () => {
    const { key, session } = await begin();
    stripe.pay(session);
    const first = (await pay('X0000001', key)).body;
    expect(first.state).toBe('paid');
    const event = stripe.event(session);
    expect([await deliver(event), await deliver(event)]).toEqual([200, 200]);
    expect((await pay('X0000001', key)).body).toEqual(first);
    expect(await eventsOf(key, 'paid')).toBe(1);
  });

  test('when the webhook is lost: we ask when the payer comes back', async () => {
    const { key, session } = await begin();
    expect((await pay('X0000001', key)).body.state).toBe('pending');
    stripe.pay(session);
    expect((await pay('X0000001', key)).body).toMatchObject({ state: 'paid' });
  });

  test('when it is paid after we recorded it as expired', async () => {
    const { key, session } = await begin();
    stripe.expire(session);
    await deliver(stripe.event(session, { type: 'checkout.session.expired' }));
    expect((await pay('X0000001', key)).body).toMatchObject({ state: 'expired', receipt: null });
    stripe.pay(session);
    await deliver(stripe.event(session));
    expect((await pay('X0000001', key)).body.state).toBe('paid');
  });

  test('when fifty start it at once, and fifty confirm it', async () => {
    const key = newKey();
    const before = stripe.asked.created;
    const begun = await Promise.all(Array.from({ length: 50 }, () => pay('X0000001', key)));
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]));
    const checkouts = new Set(begun.map(({ body }) => body.checkoutUrl));
    expect(checkouts.size).toBe(1);
    expect(stripe.asked.created).toBe(before + 1);
    expect(await countRows(database, `payments where idempotency_key = '${key}'`)).toBe(1);

    const session = [...checkouts][0]!.split('/').at(-1)!;
    stripe.pay(session);
    const event = stripe.event(session);
    const [delivered, asked] = await Promise.all([
      Promise.all(Array.from({ length: 25 }, () => deliver(event))),
      Promise.all(Array.from({ length: 25 }, () => pay('X0000001', key))),
    ]);
    expect(new Set(delivered)).toEqual(new Set([200]));
    expect(new Set(asked.map(({ body }) => body.receipt)).size).toBe(1);
    expect(await eventsOf(key, 'paid')).toBe(1);
  });

  test('when two servers start it at once', async () => {
    const key = newKey();
    const settings = { ...STRIPE_KEYS, apiUrl: stripe.apiUrl };
    const second = await stripeProvider(settings, logger);
    const third = await stripeProvider(settings, logger);
    const payment = {
      id: '6f1f3c1e-0000-4000-8000-000000000001',
      key,
      purpose: 'witness_video' as const,
      subject: 'X0000001',
      payerId: null,
      title: 'Witness video',
      amount: 499,
      currency: 'USD' as const,
      returnUrl: 'https://portal.example.com/',
      state: 'created' as const,
      session: null,
      checkoutUrl: null,
      paidAt: null,
    };
    const { conflicts } = stripe.asked;
    const finish = stripe.hold();
    const begun = Promise.all([second.open(payment), third.open(payment)]);
    // The later of the two learns that the other is in progress, and asks again.
    await until(() => stripe.asked.conflicts > conflicts);
    finish();
    const [one, other] = await begun;
    expect(one).toEqual(other);
  });
});

describe("only Stripe's own word counts", () => {
  test.each([
    ['signed with another secret', { secret: 'whsec_forged' }],
    ['of six minutes ago', { age: 360 }],
  ])('an event %s is ignored', async (_, how) => {
    const { key, session } = await begin();
    stripe.pay(session);
    expect(await deliver(stripe.event(session, how))).toBe(403);
    expect(await eventsOf(key, 'paid')).toBe(0);
  });

  test('a changed or unsigned event is refused', async () => {
    const { session } = await begin();
    const { body, headers } = stripe.event(session);
    expect(await deliver({ body: body.replace('unpaid', 'paid'), headers })).toBe(403);
    for (const signature of ['', 't=,v1=', 't=1,v1=00', 'v1='.repeat(500), '\\u0000']) {
      expect(await deliver({ body, headers: { 'stripe-signature': signature } })).toBe(403);
    }
    expect((await api.request('/stripe/webhook', { method: 'POST', body })).status).toBe(403);
  });

  test('a genuine event for an unpaid session pays nothing', async () => {
    const { key, session } = await begin();
    expect(await deliver(stripe.event(session))).toBe(200);
    expect((await pay('X0000001', key)).body.state).toBe('pending');
  });

  test('a session for another amount pays nothing, and is logged', async () => {
    const { key, session } = await begin();
    stripe.pay(session, 50);
    expect(await deliver(stripe.event(session))).toBe(200);
    expect((await pay('X0000001', key)).body.state).toBe('pending');
    expect(await eventsOf(key, 'amount_mismatch')).toBeGreaterThan(0);
  });

  test("sessions that aren't ours, and other events, are ignored", async () => {
    expect(await deliver(stripe.event('cs_test_unknown'))).toBe(200);
    stripe.sessions.set('cs_test_other', {
      ...[...stripe.sessions.values()][0]!,
      id: 'cs_test_other',
      client_reference_id: "'; drop table payments; --",
    });
    expect(await deliver(stripe.event('cs_test_other'))).toBe(200);
    expect(await deliver(stripe.event('cs_test_unknown', { type: 'customer.created' }))).toBe(200);
  });
});

test.each([
  ['without data', { type: 'checkout.session.completed' }],
  ['without an object', { type: 'checkout.session.completed', data: {} }],
  ['with an empty object', { type: 'checkout.session.completed', data: { object: null } }],
  ['whose object has no id', { type: 'checkout.session.expired', data: { object: { id: [] } } }],
  ['without a type', { data: { object: { id: 'cs_test_1' } } }],
])('a signed event %s is ignored', async (_, event) => {
  expect(await deliver(signed(JSON.stringify(event)))).toBe(200);
});

test('while Stripe is away nothing is promised, and afterwards the same attempt continues', async () => {
  const key = newKey();
  stripe.asked.away = true;
  const away = await pay('X0000001', key);
  stripe.asked.away = false;
  expect(away.status).toBe(503);
  expect(away.body.code).toBe('payment_unavailable');
  expect(away.headers.get('retry-after')).toBeTruthy();
  expect((await pay('X0000001', key)).body.state).toBe('pending');
  expect(await countRows(database, `payments where idempotency_key = '${key}'`)).toBe(1);
});

test("sandbox payments don't count where real money is taken", async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into payments (provider, idempotency_key, purpose, subject, title, amount, currency,
                           return_url, state, session, paid_at)
     values ('sandbox', 'from-the-sandbox-1', 'witness_video', 'X0000001', 'Witness video', 499,
             'USD', 'https://portal.example.com/', 'paid', 'test_1', now())
     returning id`,
  );
  expect(rows).toHaveLength(1);
  expect((await pay('X0000001', 'from-the-sandbox-1')).body.state).toBe('pending');
});
