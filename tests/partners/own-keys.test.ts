import { endpoints } from '@tag/contract';
import { buildPath, isForPartners, type Endpoint } from '@tag/contract/endpoint';
import { OWN_SCOPES, SCOPES, type OwnScope } from '@tag/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, doJobs, lastMail, PASSWORD } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { startLab, type PaidOrder } from '../support/lab.ts';
import { type Customer, newCard, signedIn } from '../support/orders.ts';
import { newPartner } from '../support/partners.ts';
import { addPriceList } from '../support/prices.ts';

const database = await testDatabase();
const app = testApi(database);
const call = callsOf(app);
let admin: Customer;
let dana: Customer;
let order: PaidOrder;
beforeAll(async () => {
  await addPriceList(database);
  admin = await signedIn(database, call, { role: 'admin' });
  dana = await signedIn(database, call);
  const lab = await startLab(database, app);
  order = await lab.addPaidOrder(dana);
  await lab.takeTo(order, 'slab_assembly');
});

async function newKey(owner: Customer, scopes: readonly OwnScope[] = OWN_SCOPES) {
  const { body, status } = await owner.post('/api-keys', { name: 'Inventory', scopes });
  if (status !== 200) throw new Error(`No key: ${JSON.stringify(body)}`);
  const key: string = body.key;
  const as = (method: string, path: string, sent?: unknown) =>
    call(method, path, { token: key, ...(sent !== undefined && { body: sent }) });
  return {
    key,
    id: body.apiKey.id as string,
    get: (path: string) => as('GET', path),
    post: (path: string, sent: unknown) => as('POST', path, sent),
    put: (path: string, sent: unknown) => as('PUT', path, sent),
    as,
  };
}
const keysOf = async (owner: Customer) => (await owner.get('/api-keys')).body.items;
const codeOf = async (answer: ReturnType<Customer['get']>) => (await answer).body.code;

/** Every call a key may make, and the scope it takes. */
const ALLOWED: Readonly<Record<string, OwnScope>> = {
  listOrders: 'orders:read',
  readOrder: 'orders:read',
  readOrderDetail: 'orders:read',
  listSubOrders: 'orders:read',
  listOrderItems: 'orders:read',
  listAllOrderItems: 'orders:read',
  readTracking: 'orders:read',
  listShipments: 'orders:read',
  readOrderResults: 'results:read',
  matchCardRows: 'drafts:write',
  createOrder: 'drafts:write',
  updateOrder: 'drafts:write',
  createSubOrder: 'drafts:write',
  updateSubOrder: 'drafts:write',
  saveOrderItems: 'drafts:write',
};
const all = Object.entries<Endpoint>(endpoints);

describe('the calls of a key', () => {
  test('are those of the table, which neither pay nor touch the account', () => {
    const marked = all.filter(([, { keyScope }]) => keyScope);
    expect(Object.fromEntries(marked.map(([name, it]) => [name, it.keyScope]))).toEqual(ALLOWED);
    for (const [, it] of marked) {
      expect(it.access).toBe('verified');
      expect(it.ownerOnly ?? it.requiresFreshPassword ?? it.stream ?? it.upload).toBeUndefined();
      expect(it.path).not.toMatch(/payment|confirm|complete|cancel|users|api-keys/);
    }
  });

  test.each(all.filter(([, { access }]) => access !== 'public'))('%s', async (name, endpoint) => {
    const { access, body, method, path } = endpoint;
    const params = { orderNumber: 'TG00000000', certificateValue: 'Z9999999' };
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param!);
    const nobody = '00000000-0000-4000-8000-000000000000';
    const to = buildPath(path, {
      ...Object.fromEntries(names.map((it) => [it, nobody])),
      ...params,
    });
    for (const scope of OWN_SCOPES) {
      const { as } = await keyOfScope(scope);
      const answer = await as(method, to, body && {});
      if (endpoint.keyScope === scope) {
        expect(String(answer.body.code)).toMatch(/^(undefined|not_found|validation)$/);
      } else if (endpoint.keyScope || isForPartners(access)) {
        expect([answer.status, answer.body.code]).toEqual([403, 'scope_missing']);
      } else {
        expect([answer.status, answer.body.code]).toEqual([401, 'session_needed']);
      }
    }
    if (ALLOWED[name]) {
      const partner = await call(method, to, {
        token: await partnerKey(),
        ...(body && { body: {} }),
      });
      expect(partner.body.code).toBe('scope_missing');
    }
  });
});

const kept = new Map<OwnScope, ReturnType<typeof newKey>>();
function keyOfScope(scope: OwnScope) {
  const key = kept.get(scope) ?? newKey(dana, [scope]);
  kept.set(scope, key);
  return key;
}
let partner: Promise<string> | undefined;
const partnerKey = () => (partner ??= newPartner(call, admin, SCOPES).then(({ key }) => key));

describe('a key', () => {
  test('is shown once, stored as a hash, and listed with its use', async () => {
    const owner = await signedIn(database, call);
    const { id, key, get } = await newKey(owner, ['orders:read', 'orders:read']);
    expect(key).toMatch(/^tag_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    const fresh = { calls: 0, lastUsedAt: null, name: 'Inventory', scopes: ['orders:read'] };
    expect(await keysOf(owner)).toMatchObject([{ id, prefix: key.slice(0, 17), ...fresh }]);
    const { rows } = await database.pool.query('select * from api_keys where id = $1', [id]);
    expect(JSON.stringify([rows, await keysOf(owner)])).not.toContain(key.slice(18));
    await get('/orders');
    await get('/users/me');
    await get(`${order.path}/results`);
    const [used] = await keysOf(owner);
    expect(used.calls).toBe(2);
    expect(Date.now() - Date.parse(used.lastUsedAt)).toBeLessThan(60_000);
    await doJobs(database);
    expect((await lastMail(database, owner.email)).mail?.subject).toContain('API key');
    const { body } = await admin.get(
      `/admin/audit-trail?action=api_key_created&userId=${owner.id}`,
    );
    expect(body.items[0].details).toMatchObject({ key: key.slice(0, 17), scopes: 'orders:read' });
  });

  test('answers what its owner’s session gets', async () => {
    const { get } = await newKey(dana);
    const { body: results } = await get(`${order.path}/results`);
    expect(results.items).toHaveLength(2);
    expect(results.items[0]).toMatchObject({
      itemId: order.cards[0],
      entered: { year: 1999, set: 'Base Set', name: 'Charizard 1' },
      declaredValue: 10_000,
      certificate: 'L0000001',
      grade: { score: 930, grade: '9' },
      reportUrl: 'https://portal.example.com/card/L0000001',
    });
    expect(results.items[0].subgrades.front.corners).toBeGreaterThan(0);
    const first = (await get(`${order.path}/results?pageSize=1`)).body;
    const second = (await get(`${order.path}/results?pageSize=1&after=${first.next}`)).body;
    expect([...first.items, ...second.items]).toEqual(results.items);
    for (const path of [
      '/orders',
      order.path,
      `/orders/detail?orderNumber=${order.number}`,
      `${order.path}/order-items`,
      `${order.path}/tracking`,
      `${order.path}/results`,
    ]) {
      const [own, byKey] = [await dana.get(path), await get(path)];
      expect([byKey.status, byKey.body]).toEqual([200, own.body]);
    }
  });

  test('sees nothing of others', async () => {
    const { get, put } = await newKey(await signedIn(database, call));
    expect((await get('/orders')).body.items).toEqual([]);
    for (const path of [order.path, `${order.path}/results`, `${order.path}/order-items`]) {
      expect(await codeOf(get(path))).toBe('not_found');
    }
    expect(await codeOf(put(order.path, { version: 0, name: 'Mine' }))).toBe('not_found');
  });

  test('writes drafts, and neither submits nor pays', async () => {
    const { as, post, put } = await newKey(dana, ['drafts:write']);
    const { body: draft } = await post('/orders', { kind: 'single' });
    const path = `/orders/${draft.orderNumber}`;
    const saved = await post(`${path}/sub-orders/${draft.subOrders[0].id}/items`, {
      version: 0,
      put: [newCard()],
      remove: [],
    });
    expect(saved.body.cards).toBe(1);
    const change = { version: draft.version, options: { serviceSpeed: 'standard' } };
    const changed = await put(path, { ...change, name: 'From my shop' });
    expect(changed.body).toMatchObject({ name: 'From my shop', stage: 'incomplete' });
    expect(await codeOf(as('POST', `${path}/confirm`, { version: 1 }))).toBe('session_needed');
    expect(await codeOf(as('POST', `${path}/payment`, {}))).toBe('session_needed');
    expect((await dana.get(path)).body).toMatchObject({ name: 'From my shop', cards: 1 });
  });

  test('is limited to 60 calls a minute, whatever it calls', async () => {
    const limited = callsOf(testApi(database, { rateLimitScale: 1 }));
    const [one, other] = [await newKey(dana), await newKey(dana)];
    const answers: Awaited<ReturnType<typeof limited>>[] = [];
    // Few at a time: on a busy machine, a call that waits long for a connection isn't counted.
    for (let left = 61; left > 0; left -= 10) {
      const some = Array.from({ length: Math.min(left, 10) }, (_, at) =>
        limited('GET', at % 2 ? '/orders' : order.path, { token: one.key }),
      );
      answers.push(...(await Promise.all(some)));
    }
    const refused = answers.filter(({ body }) => body.code === 'rate_limited');
    expect(refused.map(({ status }) => status)).toEqual([429]);
    expect(refused[0]!.headers.get('ratelimit-policy')).toBe('"key";q=60;w=60');
    expect((await limited('GET', '/orders', { token: other.key })).status).toBe(200);
  });

  test('is one of ten at most, however many are made at once; revoked ones don’t count', async () => {
    const owner = await signedIn(database, call);
    const wanted = { name: 'Shop', scopes: ['orders:read'] };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => owner.post('/api-keys', wanted)),
    );
    const refused = answers.filter(({ body }) => body.code === 'too_many_api_keys');
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    const made = answers.find(({ status }) => status === 200)!.body;
    const revoked = await owner.delete(`/api-keys/${made.apiKey.id}`);
    expect(revoked.body).toMatchObject({ state: 'revoked', name: 'Shop' });
    expect(await codeOf(call('GET', '/orders', { token: made.key }))).toBe('api_key_refused');
    expect((await owner.delete(`/api-keys/${made.apiKey.id}`)).body).toEqual(revoked.body);
    expect((await owner.post('/api-keys', wanted)).status).toBe(200);
  });

  test('is revoked by its owner alone', async () => {
    const { get, id } = await newKey(dana);
    const stranger = await signedIn(database, call);
    expect(await codeOf(stranger.delete(`/api-keys/${id}`))).toBe('not_found');
    expect(await codeOf(admin.post(`/admin/api-keys/${id}/rotate`, {}))).toBe('not_found');
    expect(await codeOf(admin.delete(`/admin/api-keys/${id}`))).toBe('not_found');
    expect((await get('/orders')).status).toBe(200);
  });
});

describe('a key ends', () => {
  const setStatus = async ({ email, id }: Customer, status: string) => {
    const form = { email, firstName: 'Casey', lastName: 'Miller', roleId: 1, status };
    expect((await admin.put(`/admin/users/${id}`, form)).status).toBe(200);
  };

  test('with its account, and stays ended when that is active again', async () => {
    const owner = await signedIn(database, call);
    const { get } = await newKey(owner);
    await setStatus(owner, 'inactive');
    expect(await codeOf(get('/orders'))).toBe('api_key_refused');
    await setStatus(owner, 'active');
    expect(await codeOf(get('/orders'))).toBe('api_key_refused');
  });

  test('with another password', async () => {
    const owner = await signedIn(database, call);
    const { get } = await newKey(owner);
    const newPassword = 'Another#2026';
    const words = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
    const changed = await call('PUT', '/users/password', { token: owner.token, body: words });
    expect(changed.status).toBe(200);
    expect(await codeOf(get('/orders'))).toBe('api_key_refused');
  });

  test('when its owner becomes staff, who have none', async () => {
    const owner = await signedIn(database, call);
    const { get } = await newKey(owner);
    await database.pool.query('update users set role_id = 3 where id = $1', [owner.id]);
    expect(await codeOf(get(order.path))).toBe('api_key_refused');
    const wanted = { name: 'Bench', scopes: ['orders:read'] };
    expect(await codeOf(owner.post('/api-keys', wanted))).toBe('staff_without_keys');
  });
});

test('a key and a webhook belong to a partner or a user, exactly one', async () => {
  const { id } = await newPartner(call, admin, ['webhooks:manage']);
  const pairs = [
    [null, null],
    [id, dana.id],
  ];
  for (const [partnerId, userId] of pairs) {
    const key = database.pool.query(
      `insert into api_keys (partner_id, user_id, prefix, hash, scopes, signing_secret)
       values ($1, $2, 'tag_live_x', sha256('x'), '{}', $3)`,
      [partnerId, userId, partnerId ? Buffer.from('x') : null],
    );
    await expect(key).rejects.toThrow('api_keys_one_owner');
    const endpoint = database.pool.query(
      `insert into webhook_endpoints (partner_id, user_id, url, types, secret)
       values ($1, $2, 'https://x.example', '{order.card_graded}', 'x')`,
      [partnerId, userId],
    );
    await expect(endpoint).rejects.toThrow('webhook_endpoints_one_owner');
  }
});
