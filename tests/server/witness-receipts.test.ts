import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { witnessApi } from '../support/witness.ts';

const database = await testDatabase();
const { api, buy, mediaStore, paywall } = await witnessApi(database);

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
      exp: number;
    };

  test('only works for its own certificate', async () => {
    const receipt = await buy('X0000001');
    const { status, body } = await paywall('X0000002', receipt);
    expect([status, body.code]).toEqual([403, 'receipt_invalid']);
    expect(JSON.stringify(body)).not.toContain('private-media');
  });

  test("changed in any part isn't valid", async () => {
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

  test('is valid for a year', async () => {
    const { iat, exp } = claims(await buy('X0000001'));
    expect(exp - iat).toBe(365 * 86_400);
  });

  test('expires', async () => {
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

  test('for a missing payment opens nothing', async () => {
    const genuine = claims(await buy('X0000001'));
    const receipt = await new SignJWT({ ...genuine, jti: '00000000-0000-4000-8000-000000000000' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(await secretOf());
    expect((await paywall('X0000001', receipt)).body.code).toBe('receipt_invalid');
  });

  test('from another server on the same database is also valid', async () => {
    const receipt = await buy('X0000001');
    const neighbor = testApi(database, { mediaStore });
    const response = await neighbor.request('/graded-cards/X0000001/witness/paywall', {
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
