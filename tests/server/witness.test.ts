import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { CLIP, countRows, newKey, RETURN_URL, witnessApi } from '../support/witness.ts';

const database = await testDatabase();
const { api, decide, mediaStore, pay, paywall } = await witnessApi(database);

/** Pays as a visitor does. @returns the receipt. */
async function buy(certificate: string, key = newKey()): Promise<string> {
  const { body } = await pay(certificate, key);
  await decide(body.checkoutUrl!, 'pay');
  return (await pay(certificate, key)).body.receipt!;
}

async function videoUrl(certificate = 'X0000001'): Promise<string> {
  const { body } = await paywall(certificate, await buy(certificate));
  return body.video!.url;
}

describe('the paywall', () => {
  test('tells the price, and no address of the video', async () => {
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

  test('sells nothing where there is no video, or its file is missing', async () => {
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

  test('gives nothing away while a payment is open, or after it was declined', async () => {
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

  test('opens with a receipt, and says what it says', async () => {
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

  test('brings the poster where one is stored', async () => {
    const picture = Buffer.from('ffd8ffe000104a464946', 'hex');
    await mediaStore.write('private/k-X0000002/witness-poster.jpg', picture);
    const { body } = await paywall('X0000002', await buy('X0000002'));
    const poster = await api.request(body.video!.poster!);
    expect(poster.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await poster.arrayBuffer())).toEqual(picture);
  });
});

describe('a receipt', () => {
  const secretOf = async () => {
    const { rows } = await database.pool.query<{ value: Buffer }>(
      `select value from secrets where name = 'receipts'`,
    );
    return rows[0]!.value;
  };
  const claims = (receipt: string) =>
    JSON.parse(Buffer.from(receipt.split('.')[1]!, 'base64url').toString()) as {
      jti: string;
      sub: string;
      iat: number;
    };

  test('is good for its own certificate only', async () => {
    const receipt = await buy('X0000001');
    const { status, body } = await paywall('X0000002', receipt);
    expect([status, body.code]).toEqual([403, 'receipt_invalid']);
    expect(JSON.stringify(body)).not.toContain('private-media');
  });

  test('changed in any part is none', async () => {
    const [head, payload, signature] = (await buy('X0000001')).split('.') as [
      string,
      string,
      string,
    ];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const other = { ...claims(`${head}.${payload}.${signature}`), sub: 'X0000002' };
    for (const [receipt, certificate] of [
      [`${head}.${encode(other)}.${signature}`, 'X0000002'],
      [`${encode({ alg: 'none' })}.${payload}.${signature}`, 'X0000001'],
      [`${encode({ alg: 'none' })}.${payload}.x`, 'X0000001'],
      [`${head}.${payload}.${signature.slice(0, -2)}AA`, 'X0000001'],
      ['a.b.c', 'X0000001'],
    ] as const) {
      const { status, body } = await paywall(certificate, receipt);
      expect([status, body.code]).toEqual([403, 'receipt_invalid']);
    }
  });

  test('ends', async () => {
    const { jti, iat } = claims(await buy('X0000001'));
    const old = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('witness-video')
      .setSubject('X0000001')
      .setJti(jti)
      .setIssuedAt(iat - 1000)
      .setExpirationTime(iat - 10)
      .sign(await secretOf());
    const { status, body } = await paywall('X0000001', old);
    expect([status, body.code]).toEqual([403, 'receipt_expired']);
  });

  test('of a payment that is not there opens nothing', async () => {
    const genuine = claims(await buy('X0000001'));
    const receipt = await new SignJWT({ ...genuine, jti: '00000000-0000-4000-8000-000000000000' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(await secretOf());
    expect((await paywall('X0000001', receipt)).body.code).toBe('receipt_invalid');
  });

  test('of another server on the same database is as good', async () => {
    const receipt = await buy('X0000001');
    const { testApi } = await import('../support/api.ts');
    const neighbour = testApi(database, { mediaStore });
    const response = await neighbour.request('/graded-cards/X0000001/witness/paywall', {
      headers: { 'Payment-Receipt': receipt },
    });
    expect(response.status).toBe(200);
    const { video } = (await response.json()) as { video: { url: string } };
    expect((await api.request(video.url)).status).toBe(200);
  });

  test.each(['', ' ', 'null', 'x', '..', 'a.b', 'é.é.é', 'a'.repeat(5000), 'a.b.c.d', '<b>'])(
    'written as %.20s is refused',
    async (receipt) => {
      const { status, body } = await paywall('X0000001', receipt);
      expect(status).toBe(400);
      expect(body.code).toBe('validation');
    },
  );
});

describe('a payment', () => {
  test('of one attempt is one, however many ask at once', async () => {
    const key = newKey();
    const begun = await Promise.all(Array.from({ length: 50 }, () => pay('X0000001', key)));
    expect(new Set(begun.map(({ body }) => body.checkoutUrl)).size).toBe(1);
    expect(await countRows(database, `payments where idempotency_key = '${key}'`)).toBe(1);
    await decide(begun[0]!.body.checkoutUrl!, 'pay');
    const paid = await Promise.all(Array.from({ length: 50 }, () => pay('X0000001', key)));
    expect(new Set(paid.map(({ body }) => body.receipt)).size).toBe(1);
  });

  test('of two visitors is two, each with a receipt of their own', async () => {
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

  test.each([
    ['price', { price: 1 }],
    ['amount', { amount: 1 }],
    ['state', { state: 'paid' }],
    ['currency', { currency: 'XXX' }],
  ])('has nothing to say about its %s', async (name, more) => {
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
  ])('needs a proper key: %s', async (key) => {
    const headers: Record<string, string> =
      key === undefined ? {} : { 'Idempotency-Key': encodeURI(key) };
    const { status, body } = await pay('X0000001', '', undefined, headers);
    expect(status).toBe(400);
    expect(body.fields?.[0]?.path).toBe('headers.idempotency-key');
  });

  test.each([null, 1, 'x', [], {}, { returnUrl: null }, { returnUrl: ['a'] }, { __proto__: 1 }])(
    'of a body that is none (%j) is refused',
    async (given) => {
      const { status } = await pay('X0000001', newKey(), given);
      expect(status).toBe(400);
    },
  );

  test('leaves a history', async () => {
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

describe('the video', () => {
  test('plays from its signed address, whole and in parts, and no cache may keep it', async () => {
    const url = await videoUrl();
    const whole = await api.request(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(whole.headers.get('cache-control')).toBe('private, no-store');
    expect(whole.headers.get('access-control-allow-origin')).toBeNull();
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(CLIP);

    const part = await api.request(url, { headers: { Range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${CLIP.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(CLIP.subarray(100, 200));

    const beyond = await api.request(url, { headers: { Range: 'bytes=99999-' } });
    expect(beyond.status).toBe(416);
  });

  test('has no other address', async () => {
    for (const path of [
      '/media/private/k-X0000001/witness.mp4',
      '/media/private%2Fk-X0000001/witness.mp4',
      '/media/k-X0000001/..%2f..%2fprivate%2fk-X0000001%2fwitness.mp4',
      '/media/k-X0000001/witness.mp4',
      '/private-media/k-X0000001/witness.mp4',
      '/private-media/k-X0000001%2Fwitness.mp4/tiles/0/0_0',
    ]) {
      const { status } = await api.request(path);
      expect([403, 404], path).toContain(status);
    }
  });

  test('is not opened by an address that was changed', async () => {
    const url = await videoUrl();
    const { pathname, searchParams } = new URL(url, 'http://api');
    const expires = searchParams.get('expires')!;
    const signature = searchParams.get('signature')!;
    const later = String(Number(expires) + 1);
    const other = signature.endsWith('A') ? 'B' : 'A';
    for (const changed of [
      `${pathname}?expires=${later}&signature=${signature}`,
      `${pathname}?expires=${expires}&signature=${signature.slice(0, -4)}${other}AAA`,
      `${pathname}?expires=${expires}&signature=`,
      `${pathname}?expires=${expires}&signature=${signature}%3D`,
      `${pathname}?expires=0${expires}&signature=${signature}`,
      `${pathname}?expires=&signature=`,
      `${pathname}?expires=NaN&signature=${'A'.repeat(5000)}`,
      pathname.replace('k-X0000001', 'k-X0000002') + `?expires=${expires}&signature=${signature}`,
      pathname.replace('.mp4', '.jpg') + `?expires=${expires}&signature=${signature}`,
    ]) {
      const response = await api.request(changed);
      expect(response.status, changed).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'media_link_invalid' });
    }
  });

  test('is not opened by an address that has expired', async () => {
    const { signLink } = await import('../../packages/server/src/media/signed-links.ts');
    await videoUrl();
    const { rows } = await database.pool.query<{ value: Buffer }>(
      `select value from secrets where name = 'media-links'`,
    );
    const key = 'private/k-X0000001/witness.mp4';
    const link = (from: number) => signLink(rows[0]!.value, key, new Date(Date.now() + from));
    expect((await api.request(link(60_000))).status).toBe(200);
    const response = await api.request(link(-1000));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'media_link_expired' });
  });
});

test('a browser may send what these calls need, from the portal only', async () => {
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
