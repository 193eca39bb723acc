import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { countRows, newKey, RETURN_URL, witnessApi } from '../support/witness.ts';

const database = await testDatabase();
const { api, decide, pay, paywall } = await witnessApi(database);

async function begin(certificate = 'X0000001') {
  const key = newKey();
  const { body } = await pay(certificate, key);
  return { key, checkoutUrl: body.checkoutUrl! };
}

describe('the test checkout', () => {
  test('says that it is a test, what is paid for, and how much', async () => {
    const { checkoutUrl } = await begin();
    const response = await api.request(checkoutUrl);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('Test checkout');
    expect(page).toContain('Witness video of certificate X0000001');
    expect(page).toContain('Pay $4.99');
    expect(page).toContain('Decline');
  });

  test("runs no script, loads nothing, and can't be framed", async () => {
    const { checkoutUrl } = await begin();
    const response = await api.request(checkoutUrl);
    const page = await response.text();
    const policy = response.headers.get('content-security-policy')!;
    const sheet = /<style>([^]*?)<\/style>/.exec(page)![1]!;
    const hash = createHash('sha256').update(sheet).digest('base64');
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; font-src data:; base-uri 'none'; ` +
        "form-action 'self' https://portal.example.com; frame-ancestors 'none'",
    );
    expect(page).not.toMatch(/<script|<img|<link|\son\w+=/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('returns the payer to where the payment started, as paid', async () => {
    const { key, checkoutUrl } = await begin();
    const response = await decide(checkoutUrl, 'pay');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(RETURN_URL);
    const { body } = await pay('X0000001', key);
    expect(body.state).toBe('paid');
    expect((await paywall('X0000001', body.receipt!)).body.video?.url).toBeTruthy();
  });

  test('stays declined: only a new attempt can be paid', async () => {
    const { key, checkoutUrl } = await begin();
    expect((await decide(checkoutUrl, 'decline')).status).toBe(303);
    await decide(checkoutUrl, 'pay');
    const { body } = await pay('X0000001', key);
    expect(body).toMatchObject({ state: 'declined', checkoutUrl: null, receipt: null });
    expect(await (await api.request(checkoutUrl)).text()).toContain('was declined');

    const again = await begin();
    await decide(again.checkoutUrl, 'pay');
    expect((await pay('X0000001', again.key)).body.state).toBe('paid');
  });

  test('stays paid, however often it is pressed', async () => {
    const { key, checkoutUrl } = await begin();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => decide(checkoutUrl, 'pay')),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
    await decide(checkoutUrl, 'decline');
    expect((await pay('X0000001', key)).body.state).toBe('paid');
    const paid = await countRows(
      database,
      `payment_events e join payments p on p.id = e.payment_id
       where p.idempotency_key = '${key}' and e.event = 'paid'`,
    );
    expect(paid).toBe(1);
  });

  test('expires after a day', async () => {
    const { key, checkoutUrl } = await begin();
    await database.pool.query(
      `update sandbox_checkouts set opened_at = now() - interval '25 hours' where id = $1`,
      [checkoutUrl.split('/').at(-1)],
    );
    expect(await (await api.request(checkoutUrl)).text()).toContain('has expired');
    await decide(checkoutUrl, 'pay');
    expect((await pay('X0000001', key)).body).toMatchObject({ state: 'expired', receipt: null });
  });

  test("ignores anything that isn't a decision", async () => {
    const { key, checkoutUrl } = await begin();
    for (const decision of ['', 'constructor', 'paid', 'pay pay', '<script>', 'x'.repeat(5000)]) {
      const response = await decide(checkoutUrl, decision);
      expect(response.status).toBe(400);
      expect(await response.text()).not.toContain('<script');
    }
    expect((await pay('X0000001', key)).body.state).toBe('pending');
  });

  test.each(['x', 'test_', '%00', "' or 1=1--", '..%2f', 'test_%3Cscript%3E'])(
    'has no attempt called %s',
    async (id) => {
      for (const method of ['GET', 'POST']) {
        const response = await api.request(`/sandbox-checkout/${id}`, {
          method,
          ...(method === 'POST' && { body: 'decision=pay' }),
        });
        expect(response.status).toBe(404);
        expect(await response.text()).toContain('no such checkout');
      }
    },
  );
});
