import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type Customer, signedIn } from '../support/orders.ts';
import { newPartner } from '../support/partners.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
let admin: Customer;
beforeAll(async () => {
  admin = await signedIn(database, call, { role: 'admin' });
});

const VERIFY = '/certificates/verify';
const asked = { certificates: ['X0000001'] };
const refusalOf = async (token: string | undefined) => {
  const { body, status } = await call('POST', VERIFY, { token, body: asked });
  return [status, body.code];
};

describe('an API key', () => {
  test('is shown once and stored as a hash', async () => {
    const { id, key, signingSecret } = await newPartner(call, admin, ['certificates:read']);
    expect(key).toMatch(/^tag_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(Buffer.from(signingSecret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    const { body } = await admin.get('/admin/partners');
    const shown = body.items.find((it: { id: string }) => it.id === id);
    expect(shown.keys).toMatchObject([{ prefix: key.slice(0, 17), state: 'active' }]);
    const { rows } = await database.pool.query('select * from api_keys where partner_id = $1', [
      id,
    ]);
    const kept = JSON.stringify(rows, (_, it: unknown) =>
      Buffer.isBuffer(it) ? it.toString('latin1') : it,
    );
    for (const secret of [key, key.slice(18), signingSecret.slice(6)]) {
      expect(kept + JSON.stringify(body)).not.toContain(secret);
    }
  });

  test('allows the calls in its scopes; a refusal names the missing scope', async () => {
    const partner = await newPartner(call, admin, ['webhooks:manage', 'sales:write']);
    expect((await partner.get('/partner/webhook-endpoints')).status).toBe(200);
    const { body, status } = await partner.post(VERIFY, asked);
    expect([status, body.code]).toEqual([403, 'scope_missing']);
    expect(body.message).toContain('certificates:read');
  });

  test('is distinguished from a mistyped one, an unknown one, and a session', async () => {
    const { key } = await newPartner(call, admin, ['certificates:read']);
    const last = key.at(-1) === 'a' ? 'b' : 'a';
    expect(await refusalOf(undefined)).toEqual([401, 'invalid_credentials']);
    expect(await refusalOf(key.slice(0, -1) + last)).toEqual([401, 'api_key_mistyped']);
    expect(await refusalOf(key.slice(0, -3))).toEqual([401, 'api_key_mistyped']);
    expect(await refusalOf(admin.token)).toEqual([401, 'api_key_needed']);
    const { status, body } = await call('GET', '/users/me', { token: key });
    expect([status, body.code]).toEqual([401, 'session_needed']);
    await database.pool.query('delete from api_keys where prefix = $1', [key.slice(0, 17)]);
    expect(await refusalOf(key)).toEqual([401, 'api_key_refused']);
  });

  test('that is rotated works along with the new one for the requested time', async () => {
    const partner = await newPartner(call, admin, ['certificates:read']);
    const rotate = (body: object) => admin.post(`/admin/api-keys/${partner.keyId}/rotate`, body);
    const { body } = await rotate({});
    const inHours = (Date.parse((await keyOf(partner)).expiresAt) - Date.now()) / 3_600_000;
    expect(inHours).toBeGreaterThan(23.9);
    expect(inHours).toBeLessThan(24.1);
    expect(body.apiKey).toMatchObject({ state: 'active', scopes: ['certificates:read'] });
    for (const token of [partner.key, body.key]) {
      expect((await call('POST', VERIFY, { token, body: asked })).status).toBe(200);
    }
    expect((await rotate({ overlapHours: 0 })).status).toBe(200);
    expect(await refusalOf(partner.key)).toEqual([401, 'api_key_refused']);
    expect((await rotate({})).body.code).toBe('api_key_ended');
    expect((await keyOf(partner)).state).toBe('expired');
  });

  test('that is revoked stops working at once; revoking again changes nothing', async () => {
    const partner = await newPartner(call, admin, ['certificates:read']);
    const first = await admin.delete(`/admin/api-keys/${partner.keyId}`);
    expect(await refusalOf(partner.key)).toEqual([401, 'api_key_refused']);
    const again = await admin.delete(`/admin/api-keys/${partner.keyId}`);
    expect(again.body).toEqual(first.body);
    const { body } = await admin.get('/admin/audit-trail?action=api_key_revoked');
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      actor: { email: admin.email },
      details: { key: partner.key.slice(0, 17) },
    });
  });

  test('records when it was last used, at most once a minute', async () => {
    const partner = await newPartner(call, admin, ['certificates:read']);
    expect((await keyOf(partner)).lastUsedAt).toBeNull();
    await partner.post(VERIFY, asked);
    const { lastUsedAt } = await keyOf(partner);
    expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000);
    await partner.post(VERIFY, asked);
    expect((await keyOf(partner)).lastUsedAt).toBe(lastUsedAt);
  });
});

async function keyOf({ id, keyId }: { id: string; keyId: string }) {
  const { body } = await admin.get('/admin/partners');
  const partner = body.items.find((it: { id: string }) => it.id === id);
  return partner.keys.find((it: { id: string }) => it.id === keyId);
}

describe('partners', () => {
  test('have unique names', async () => {
    const form = {
      name: 'Slab Street',
      contactEmail: 'a@example.com',
      website: 'https://a.example',
    };
    const { body } = await admin.post('/admin/partners', form);
    expect(body).toMatchObject({ ...form, keys: [], endpoints: [] });
    const twice = await admin.post('/admin/partners', { ...form, name: 'SLAB STREET' });
    expect([twice.status, twice.body.code]).toEqual([409, 'partner_existed']);
    const path = `/admin/partners/${body.id}`;
    const renamed = await admin.put(path, { ...form, name: 'slab street', website: null });
    expect(renamed.body).toMatchObject({ name: 'slab street', website: null });
    const other = await admin.post('/admin/partners', { ...form, name: 'Other' });
    const taken = await admin.put(`/admin/partners/${other.body.id}`, form);
    expect(taken.body.code).toBe('partner_existed');
  });
});

describe('limits', () => {
  const limited = callsOf(testApi(database, { rateLimitScale: 1 }));

  test('are counted by key and sent in headers that other sites’ scripts can read', async () => {
    const { key } = await newPartner(call, admin, ['webhooks:manage']);
    const read = () => limited('GET', '/partner/webhook-endpoints', { token: key });
    const { headers, status } = await read();
    expect(status).toBe(200);
    expect(headers.get('ratelimit-policy')).toBe('"partner";q=600;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"partner";r=599;t=\d+$/);
    await database.pool.query("update rate_limits set points = 600 where key like 'partner:%'");
    const refused = await read();
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('ratelimit')).toMatch(/^"partner";r=0;t=\d+$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await newPartner(call, admin, ['webhooks:manage']);
    const { status: others } = await limited('GET', '/partner/webhook-endpoints', {
      token: other.key,
    });
    expect(others).toBe(200);
  });

  test('are sent with other limited calls too', async () => {
    const { headers } = await limited('POST', '/users/login', {
      body: { email: 'nobody@example.com', password: 'Wrong#2026' },
      headers: { Origin: 'https://portal.example.com' },
    });
    expect(headers.get('ratelimit-policy')).toBe('"login";q=60;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"login";r=\d+;t=\d+$/);
    expect(headers.get('access-control-expose-headers')).toContain('RateLimit, RateLimit-Policy');
  });
});
