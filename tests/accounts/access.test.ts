import { endpoints } from '@tag/contract';
import { buildPath, isForPartners, type Endpoint } from '@tag/contract/endpoint';
import type { Permission } from '@tag/contract/permissions';
import { seedPlaces } from '@tag/server/seeding';
import { beforeAll, describe, expect, test } from 'vitest';
import { addUser, callsOf, impersonate, registrationOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

/** Every call in the table that needs a session's token, by everyone who might try. */
const guarded = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).filter(
  ([, { access }]) => access !== 'public' && !isForPartners(access),
);

const database = await testDatabase({ connections: 8 });
const call = callsOf(testApi(database));
beforeAll(() => seedPlaces(database, ['US']));

const home = {
  type: 'billing',
  addressType: 'residential',
  address: '1 Main St',
  cityName: 'Springfield',
  stateCode: 'IL',
  zipcode: '62701',
  countryName: 'United States',
};
const { firstName, lastName, phoneNumber, dateOfBirth } = registrationOf('x@example.com');
const staffForm = { firstName, lastName, email: 'made@example.com', roleId: 1, status: 'active' };

/** Somebody else's id: no caller in this test has it. */
const FOREIGN = '00000000-0000-4000-8000-000000000000';
/** For parameters that aren't a UUID. */
const FOREIGN_PARAMS: Readonly<Record<string, string | number>> = {
  orderNumber: 'TG00000000',
  cardId: 2_000_000_000,
  additionId: 2_000_000_000,
  code: 'a'.repeat(43),
  certificateValue: 'Z9999999',
  month: '2026-01',
  webhookId: `msg_${'0'.repeat(32)}`,
};

/** What a call needs to get past validation. A call that needs more and isn't listed fails below. */
const INPUTS: Readonly<
  Record<string, { body?: unknown; query?: string; headers?: Record<string, string> }>
> = {
  voidCertificate: { body: { reason: 'Wrong label' } },
  correctCertificate: { body: { variationId: 1, seen: {}, reason: 'Wrong label' } },
  reholdCertificate: { body: { reason: 'Cracked slab' } },
  updateProfile: { body: { firstName, lastName, phoneNumber, dateOfBirth } },
  updateSetting: { body: { theme: 'dark' } },
  saveColumnMapping: { body: { headers: ['Year'], fields: ['year'] } },
  markOnBoarding: { body: { steps: ['profile'] } },
  changePassword: {
    body: {
      currentPassword: 'Not#mine1',
      newPassword: 'Another#1',
      confirmPassword: 'Another#1',
    },
  },
  confirmPassword: { body: { currentPassword: 'Not#mine1' } },
  confirmAuthenticator: { body: { code: '123456' } },
  addPasskey: {
    body: {
      id: FOREIGN,
      name: 'Key',
      credential: { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] },
    },
  },
  renamePasskey: { body: { name: 'Key' } },
  confirmPasskey: {
    body: {
      id: FOREIGN,
      passkey: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    },
  },
  readUploadUrl: { query: '?fileName=avatar&contentType=image/png' },
  changeAvatar: { body: { uploadId: null } },
  createAddress: { body: home },
  updateAddress: { body: home },
  setDefaultAddress: { body: { type: 'billing' } },
  deleteAddress: { body: { type: 'billing' } },
  createUser: { body: staffForm },
  updateUser: { body: staffForm },
  matchCards: { query: '?search=charizard' },
  listCardVariations: { query: '?cardId=2000000000' },
  matchCardRows: { body: { rows: [{ search: 'charizard' }] } },
  createOrder: { body: { kind: 'single' } },
  orderAgain: { body: { key: FOREIGN } },
  readOrderDetail: { query: '?orderNumber=TG00000000' },
  exportCollection: { query: '?format=csv' },
  exportOrderResults: { query: '?format=csv' },
  updateOrder: { body: { version: 0 } },
  confirmOrder: { body: { version: 0 } },
  createSubOrder: { body: { id: FOREIGN, name: 'Casey' } },
  createSubOrders: { body: { items: [{ id: FOREIGN, name: 'Casey', email: null }] } },
  inviteNamedCustomers: { body: { ids: [FOREIGN] } },
  updateSubOrder: { body: { version: 0 } },
  deleteSubOrders: { body: { ids: [FOREIGN] } },
  lockSubOrders: { body: { ids: [FOREIGN], isLocked: true } },
  inviteCustomer: { body: { email: 'casey@example.com' } },
  acceptInvitation: { body: {} },
  saveOrderItems: { body: { version: 0, put: [], remove: [] } },
  moveOrderItems: { body: { ids: [FOREIGN], version: 0, to: { subOrderId: FOREIGN, version: 0 } } },
  setItemCard: { body: { itemId: FOREIGN, cardId: 1 } },
  payOrder: {
    headers: { 'Idempotency-Key': 'attempt-to-pay-000001' },
    body: { returnUrl: 'https://portal.example.com/', total: 100 },
  },
  cancelOrder: { body: {} },
  reportParcel: { body: { key: FOREIGN, kind: 'late', message: 'It never came' } },
  answerClaim: { body: { answer: 'We asked the carrier' } },
  giveDelayReason: { body: { orderNumber: 'TG00000000', reason: null } },
  answerLabel: { body: { request: null } },
  approveLabels: { body: { subOrderId: null, except: [], seenAt: '2026-01-01T00:00:00Z' } },
  answerProposal: { body: { answer: 'refuse' } },
  shipNow: { body: {} },
  askReviews: {
    body: { itemIds: [FOREIGN], fee: 1000, returnUrl: 'https://portal.example.com/' },
  },
  answerReview: { body: { score: 930, reason: 'It is as we said' } },
  grantCoupon: { body: { email: 'nobody@example.com', title: 'Welcome', cards: 5 } },
  createPartner: { body: { name: 'Card Shop', contactEmail: 'casey@example.com' } },
  updatePartner: { body: { name: 'Card Shop', contactEmail: 'casey@example.com' } },
  requestPartnerAccess: {
    body: { company: 'Card Shop', building: 'A shop', contactEmail: 'casey@example.com' },
  },
  createDeskKey: { body: { name: 'Shop', scopes: ['certificates:read'] } },
  rotateDeskKey: { body: {} },
  createDeskWebhook: {
    body: { url: 'https://shop.example.com/hooks', types: ['listing.sold'] },
  },
  changeDeskWebhook: { body: { isEnabled: false } },
  rotateDeskSecret: { body: {} },
  replayDeskWebhooks: { body: { since: '2026-01-01T00:00:00Z' } },
  invitePartnerUser: { body: { email: 'sam@example.com' } },
  acceptPartnerInvitation: { body: {} },
  approvePartner: { body: {} },
  refusePartner: { body: { reason: 'Too early' } },
  createApiKey: { body: { scopes: ['certificates:read'] } },
  rotateApiKey: { body: {} },
  createOwnKey: { body: { name: 'Shop', scopes: ['orders:read'] } },
  createOwnWebhook: {
    body: { url: 'https://shop.example.com/hooks', types: ['order.card_graded'] },
  },
  changeOwnWebhook: { body: { isEnabled: false } },
  replayOwnWebhooks: { body: { since: '2026-01-01T00:00:00Z' } },
  replayPartnerMessages: { body: { since: '2026-01-01T00:00:00Z' } },
  receiveParcel: { body: { arrived: [], damaged: [], extras: [] } },
  advanceCards: { body: { from: 'qa', to: 'slab_imaging' } },
  proposeLabel: { body: { lines: ['1999 Base Set', 'Charizard', 'Mint 9'] } },
  addPhoto: { body: { contentType: 'image/jpeg' } },
  failCard: { body: { reason: 'altered' } },
  releaseSerial: { body: { note: 'Both are printed 23/99' } },
  listCatalogSets: { query: '?categoryId=1' },
  addCatalogCard: {
    body: {
      itemId: FOREIGN,
      categoryId: 1,
      setId: 1,
      number: '4/102',
      name: 'Charizard',
      variation: 'holo',
    },
  },
  refuseCardAddition: { body: { reason: 'It is a known card' } },
  proposePrice: { body: { amount: 500, reason: 'It is thicker than a standard card' } },
  shipCards: { body: { key: FOREIGN, carrier: 'USPS', trackingNumber: '9400 1000' } },
  scanCode: { query: '?text=TG00000000' },
  publishProducts: { body: { products: [{ certificate: 'Z9999999', price: 100 }] } },
  changePrice: { body: { price: 100 } },
  delistProduct: { body: {} },
  payDelistFee: {
    headers: { 'Idempotency-Key': 'attempt-to-pay-000002' },
    body: { returnUrl: 'https://portal.example.com/' },
  },
  recordSale: { body: { price: 100 } },
  reverseSale: { body: {} },
  recordPayout: { body: {} },
  startHandOver: { body: { certificate: 'Z9999999', email: 'casey@example.com' } },
  cancelHandOver: { body: {} },
  acceptHandOver: { body: {} },
  declineHandOver: { body: {} },
  importPrices: {
    body: { lines: ['kind,code'], startsAt: '2040-01-01T00:00:00.000Z', isTrial: true },
  },
};

/** Everyone who calls, and how to get a token for them. */
const callers = {
  anonymous: async () => undefined,
  unconfirmed: async () =>
    (await signInAs(call, (await addUser(database, { status: 'unverified' })).email)).token,
  customer: async () => (await signInAs(call, (await addUser(database)).email)).token,
  lab: async () => (await signInAs(call, (await addUser(database, { role: 'lab' })).email)).token,
  admin: async () =>
    (await signInAs(call, (await addUser(database, { role: 'admin' })).email)).token,
  impersonator: async () => {
    const { id } = await addUser(database);
    const staff = await addUser(database, { role: 'admin' });
    return impersonate(call, (await signInAs(call, staff.email)).token, id);
  },
} satisfies Record<string, () => Promise<string | undefined>>;
type Who = keyof typeof callers;

const known = new Map<Who, Promise<string | undefined>>();

/** A token for the caller; a new one for calls that end its session. */
function tokenOf(who: Who, name: string): Promise<string | undefined> {
  if (name === 'logout' || name === 'exitImpersonation') return callers[who]();
  const token = known.get(who) ?? callers[who]();
  known.set(who, token);
  return token;
}

/** Staff may do everything; the lab may do lab work and see every order. */
function mayUse({ action, resource }: Permission, who: Who): boolean {
  if (who === 'admin') return true;
  return who === 'lab' && (resource === 'lab' || (resource === 'orders' && action === 'read'));
}

/** The refusal expected for the endpoint; undefined if the call is allowed. */
function dueRefusal({ access, ownerOnly }: Endpoint, who: Who): [number, string] | undefined {
  if (who === 'anonymous') return [401, 'invalid_credentials'];
  if (who === 'unconfirmed' && access !== 'signed-in') return [403, 'no_user_active'];
  if (typeof access === 'object' && 'resource' in access && !mayUse(access, who))
    return [403, 'forbidden'];
  if (ownerOnly && who === 'impersonator') return [403, 'forbidden'];
  return undefined;
}

async function send(name: string, token: string | undefined) {
  const endpoint: Endpoint = (endpoints as Readonly<Record<string, Endpoint>>)[name]!;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param!);
  const path = buildPath(
    endpoint.path,
    Object.fromEntries(names.map((it) => [it, FOREIGN_PARAMS[it] ?? FOREIGN])),
  );
  const { body, headers, query = '' } = INPUTS[name] ?? {};
  return call(endpoint.method, `${path}${query}`, { token, body, ...(headers && { headers }) });
}

describe.each(guarded)('%s', (name, endpoint) => {
  test.each(Object.keys(callers) as Who[])('%s', async (who) => {
    const { body, headers, status } = await send(name, await tokenOf(who, name));
    const due = dueRefusal(endpoint, who);
    if (due) {
      expect([status, body.code]).toEqual(due);
    } else {
      // Allowed: the call itself answers, even if only that no such id exists.
      expect(status).toBeLessThan(500);
      expect(String(body.code)).not.toMatch(
        /^(validation|invalid_credentials|forbidden|no_user_active)$/,
      );
      if (endpoint.path.includes('{id}')) expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('a token', () => {
  test.each(['x', 'Basic abc', 'Bearer', 'Bearer a.b.c', `Bearer ${'a'.repeat(5000)}`])(
    "that isn't one is refused: %.20s",
    async (authorization) => {
      const { body, status } = await call('GET', '/users/me', {
        headers: { Authorization: authorization },
      });
      expect([status, body.code]).toEqual([401, 'incorrect_token']);
    },
  );

  test('with no valid signature, or signed for something else, is refused', async () => {
    const token = await callers.customer();
    const [head, claims] = token!.split('.') as [string, string, string];
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [`${head}.${claims}.`, `${none}.${claims}.`, `${head}.${claims}.AAAA`]) {
      expect((await call('GET', '/users/me', { token: forged })).status).toBe(401);
    }
  });

  test('stops working when its user is disabled or gets another role', async () => {
    const { email, id } = await addUser(database, { role: 'admin' });
    const { token } = await signInAs(call, email);
    expect((await call('GET', '/admin/users', { token })).status).toBe(200);
    await database.pool.query('update users set role_id = 1 where id = $1', [id]);
    expect((await call('GET', '/admin/users', { token })).status).toBe(403);
    await database.pool.query("update users set status = 'inactive' where id = $1", [id]);
    expect((await call('GET', '/users/me', { token })).body.code).toBe('session_expired');
  });
});

test('the portal may read a refusal, and no other site may', async () => {
  for (const [origin, allowed] of [
    ['https://portal.example.com', 'https://portal.example.com'],
    ['https://evil.example', null],
  ] as const) {
    for (const [method, path] of [
      ['GET', '/users/me'],
      ['POST', '/users/login'],
      ['PUT', '/users/me'],
    ] as const) {
      const { headers, status } = await call(method, path, { headers: { Origin: origin } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers.get('access-control-allow-origin')).toBe(allowed);
    }
  }
});
