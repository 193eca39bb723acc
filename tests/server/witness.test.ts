import { describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { countRows, newKey, RETURN_URL, SECRET, witnessApi } from '../support/witness.ts';

const database = await testDatabase();
const { api, buy, decide, mediaStore, pay, paywall } = await witnessApi(database);

describe('the paywall', () => {
  test('shows the price, and no address of the video', async () => {
    const { status, body, headers } = await paywall('X0000001');
    expect(status).toBe(200);
    expect(body).toEqual({
      certificate: 'X0000001',
      available: true,
      price: 499,
      currency: 'USD',
      video: null,
      receipt: null,
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('sells nothing if there is no video, or its file is missing', async () => {
    for (const certificate of ['X0000003', 'X0000004']) {
      expect((await paywall(certificate)).body).toMatchObject({ available: false, video: null });
      const { status, body } = await pay(certificate, newKey());
      expect([status, body.code]).toEqual([404, 'witness_video_unavailable']);
    }
    expect(await countRows(database, `payments where subject in ('X0000003', 'X0000004')`)).toBe(0);
  });

  test.each([
    ['X0000005', 'certificate_not_published'],
    ['X9999999', 'certificate_not_found'],
  ])('%s: %s', async (certificate, code) => {
    for (const answer of [await paywall(certificate), await pay(certificate, newKey())]) {
      expect([answer.status, answer.body.code]).toEqual([404, code]);
    }
  });

  test('reveals nothing while a payment is open, or after it was declined', async () => {
    const key = newKey();
    const begun = await pay('X0000001', key);
    expect(begun.body).toMatchObject({ state: 'pending', amount: 499, receipt: null });
    expect((await paywall('X0000001')).body.video).toBeNull();
    await decide(begun.body.checkoutUrl!, 'decline');
    expect((await pay('X0000001', key)).body).toEqual({
      state: 'declined',
      amount: 499,
      currency: 'USD',
      checkoutUrl: null,
      receipt: null,
    });
    expect((await paywall('X0000001')).body.video).toBeNull();
  });

  test("opens with a receipt, and shows the receipt's details", async () => {
    const { status, body } = await paywall('X0000001', await buy('X0000001'));
    expect(status).toBe(200);
    expect(body.receipt).toMatchObject({ amount: 499, currency: 'USD' });
    const paidAt = Date.parse(body.receipt!.paidAt);
    expect(Math.abs(paidAt - Date.now())).toBeLessThan(60_000);
    expect(Date.parse(body.receipt!.validUntil) - paidAt).toBeGreaterThan(364 * 86_400_000);
    const minutes = (Date.parse(body.video!.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(100);
    expect(minutes).toBeLessThanOrEqual(120);
    expect(body.video!.poster).toBeNull();
  });

  test('includes the poster if one is stored', async () => {
    const picture = Buffer.from('ffd8ffe000104a464946', 'hex');
    await mediaStore.write('private/k-X0000002/witness-poster.jpg', picture);
    const { body } = await paywall('X0000002', await buy('X0000002'));
    const poster = await api.request(body.video!.poster!);
    expect(poster.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await poster.arrayBuffer())).toEqual(picture);
  });
});

describe('a payment', () => {
  test('for one attempt is one, however many ask at once', async () => {
    const key = newKey();
    const begun = await Promise.all(Array.from({ length: 50 }, () => pay('X0000001', key)));
    expect(new Set(begun.map(({ body }) => body.checkoutUrl)).size).toBe(1);
    expect(await countRows(database, `payments where idempotency_key = '${key}'`)).toBe(1);
    await decide(begun[0]!.body.checkoutUrl!, 'pay');
    const paid = await Promise.all(Array.from({ length: 50 }, () => pay('X0000001', key)));
    expect(new Set(paid.map(({ body }) => body.receipt)).size).toBe(1);
  });

  test('for two visitors is two, each with its own receipt', async () => {
    const [one, other] = await Promise.all([buy('X0000001'), buy('X0000001')]);
    expect(one).not.toBe(other);
    for (const receipt of [one, other]) {
      expect((await paywall('X0000001', receipt)).body.video).not.toBeNull();
    }
  });

  test('keeps its key to one certificate', async () => {
    const key = newKey();
    await pay('X0000001', key);
    const { status, body } = await pay('X0000002', key);
    expect([status, body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  test('shows its receipt only to the payer, not to anyone who knows its key', async () => {
    const key = newKey();
    const receipt = await buy('X0000001', key);
    const ask = (secret: string | undefined) =>
      pay('X0000001', key, undefined, {
        'Idempotency-Key': key,
        ...(secret !== undefined && { 'Payment-Secret': secret }),
      });
    const other = await ask(SECRET.replace('0', '1'));
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    const without = await ask(undefined);
    expect(without.body.fields?.[0]?.path).toBe('headers.payment-secret');
    expect((await ask(SECRET)).body.receipt).toBe(receipt);
    // The database doesn't have the secret either.
    expect(await countRows(database, `payments p where p::text like '%${SECRET}%'`)).toBe(0);
  });

  test.each([
    ['price', { price: 1 }],
    ['amount', { amount: 1 }],
    ['state', { state: 'paid' }],
    ['currency', { currency: 'XXX' }],
  ])('reveals nothing about its %s', async (name, more) => {
    const { status, body } = await pay('X0000001', newKey(), { returnUrl: RETURN_URL, ...more });
    expect(status).toBe(400);
    expect(body.fields?.[0]?.path).toBe(`body.${name}`);
  });

  test.each([
    'https://evil.example/',
    'https://portal.example.com.evil.example/',
    'https://portal.example.com@evil.example/',
    'https://user:password@portal.example.com/',
    'https://portal.example.com:444/',
    'http://portal.example.com/',
    '//evil.example',
    'javascript:alert(1)',
    'https://',
    'https:///\\evil.example',
    '',
    `https://portal.example.com/${'a'.repeat(3000)}`,
  ])('never returns to %.60s', async (returnUrl) => {
    const { status, body } = await pay('X0000001', newKey(), { returnUrl });
    expect(status).toBe(400);
    expect(body.fields?.[0]?.path).toBe('body.returnUrl');
  });

  test.each([
    undefined,
    '',
    'short',
    'x'.repeat(65),
    'with spaces in it here',
    'ключключключключ1',
  ])('needs a valid key: %s', async (key) => {
    const headers: Record<string, string> =
      key === undefined
        ? { 'Payment-Secret': SECRET }
        : { 'Payment-Secret': SECRET, 'Idempotency-Key': encodeURI(key) };
    const { status, body } = await pay('X0000001', '', undefined, headers);
    expect(status).toBe(400);
    expect(body.fields?.[0]?.path).toBe('headers.idempotency-key');
  });

  test.each([null, 1, 'x', [], {}, { returnUrl: null }, { returnUrl: ['a'] }, { __proto__: 1 }])(
    'with an invalid body (%j) is refused',
    async (given) => {
      const { status } = await pay('X0000001', newKey(), given);
      expect(status).toBe(400);
    },
  );

  test('is recorded in a history', async () => {
    const key = newKey();
    await buy('X0000001', key);
    const { rows } = await database.pool.query<{ event: string; cause: string }>(
      `select e.event, e.cause from payment_events e join payments p on p.id = e.payment_id
       where p.idempotency_key = $1 order by e.id`,
      [key],
    );
    expect(rows).toEqual([
      { event: 'created', cause: 'payer' },
      { event: 'pending', cause: 'payer' },
      { event: 'paid', cause: 'checkout' },
    ]);
  });
});

test('a browser can send what these calls need, but only from the portal', async () => {
  const preflight = async (origin: string) => {
    const response = await api.request('/graded-cards/X0000001/witness/paywall', {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
    });
    return response.headers.get('access-control-allow-headers') ?? '';
  };
  expect(await preflight('https://portal.example.com')).toContain('Payment-Receipt');
  expect(await preflight('https://portal.example.com')).toContain('Idempotency-Key');
  expect(await preflight('https://shop.example')).not.toContain('Payment-Receipt');
});
