import { endpoints } from '@tag/contract';
import { buildPath, isForPartners, type Endpoint } from '@tag/contract/endpoint';
import type { JsonSchema } from '@tag/contract/schema';
import { gradeCards, voidCertificate } from '@tag/server/seeding';
import { beforeAll, describe, expect, test } from 'vitest';
import { addUser, callsOf, impersonate, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { signedIn, type Customer } from '../support/orders.ts';
import { newPartner, signedHeaders } from '../support/partners.ts';

const database = await testDatabase({ connections: 8 });
const call = callsOf(testApi(database));

/** The names of all fields of a schema. */
function* namesIn(schema: JsonSchema): Generator<string> {
  for (const form of schema.anyOf ?? []) yield* namesIn(form);
  if (schema.items) yield* namesIn(schema.items);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield name;
    yield* namesIn(property);
  }
}

/** Every call of the contract that takes a certificate. */
const calls = Object.entries<Endpoint>(endpoints).filter(([, { params, query, headers, body }]) =>
  [params, query, headers, body].some(
    (part) => part && [...namesIn(part.meta.json)].some((name) => /certificate/i.test(name)),
  ),
);

interface Input {
  query?: string;
  headers?: Record<string, string>;
  body?: unknown;
}
const returnUrl = 'https://portal.example.com/';
/** What a call takes besides a certificate in its path. A call that needs more and isn't listed fails below. */
const INPUTS: Readonly<Record<string, (certificate: string) => Input>> = {
  witnessPayment: () => ({
    headers: { 'Idempotency-Key': 'attempt-to-pay-000001', 'Payment-Secret': 'x'.repeat(32) },
    body: { returnUrl },
  }),
  previewProducts: (certificate) => ({ query: `?certificate=${certificate}` }),
  publishProducts: (certificate) => ({ body: { products: [{ certificate, price: 100 }] } }),
  listOwnedCards: (certificate) => ({ query: `?certificate=${certificate}` }),
  exportCollection: (certificate) => ({
    query: `?format=csv&column=certificate&certificate=${certificate}`,
  }),
  exportListings: (certificate) => ({ query: `?certificate=${certificate}` }),
  previewPrices: (certificate) => ({ body: { rows: [{ certificate, price: '1' }] } }),
  changePrices: (certificate) => ({ body: { changes: [{ certificate, from: 1, to: 2 }] } }),
  startHandOver: (certificate) => ({ body: { certificate, email: 'casey@example.com' } }),
  startHandOvers: (certificate) => ({
    body: { certificates: [certificate], email: 'casey@example.com' },
  }),
  verifyCertificates: (certificate) => ({ body: { certificates: [certificate] } }),
  reportSale: (certificate) => ({ body: { certificate, price: 100 } }),
  voidCertificate: () => ({ body: { reason: 'Wrong label' } }),
  correctCertificate: () => ({ body: { variationId: 1, seen: {}, reason: 'Wrong label' } }),
  reholdCertificate: () => ({ body: { reason: 'Cracked slab' } }),
};

/** Calls about many cards at once. They say of each, for anyone else, only this. */
const SAYING: Readonly<Record<string, string>> = {
  listOwnedCards: '"items":[]',
  // Nothing after the column's head.
  exportCollection: 'Certificate\\r\\n"',
  exportListings: '"reason":"not_yours"',
  previewPrices: '"problem":"unknown"',
  changePrices: '"reason":"not_for_sale"',
  startHandOvers: '"id":null',
};

/** What nobody else may read of a hidden card: its name, its grade's score, and its pictures' folder. */
const SECRETS = /Unseen Dragon|"score":937|k0sample/;

let owner: Customer;
let partner: Awaited<ReturnType<typeof newPartner>>;
let variationId: number;
const tokens: Record<string, string | undefined> = {};
beforeAll(async () => {
  variationId = await addVariation(database, { name: 'Unseen Dragon' });
  owner = await signedIn(database, call);
  const stranger = await signedIn(database, call);
  const admin = await signedIn(database, call, { role: 'admin' });
  partner = await newPartner(call, admin, ['certificates:read', 'sales:write', 'webhooks:manage']);
  const lab = await addUser(database, { role: 'lab' });
  Object.assign(tokens, {
    anonymous: undefined,
    stranger: stranger.token,
    impersonator: await impersonate(call, admin.token, stranger.id),
    lab: (await signInAs(call, lab.email)).token,
    admin: admin.token,
    partner: partner.key,
    owner: owner.token,
  });
});

let certificates = 0;
async function addHidden(kind: Kind): Promise<string> {
  certificates += 1;
  const certificate = `H${String(certificates).padStart(7, '0')}`;
  const publishedAt = kind === 'unpublished' ? null : new Date();
  await gradeCards(database, [sampleCard({ certificate, variationId, score: 937, publishedAt })]);
  await database.query
    .insertInto('certificateOwners')
    .values({ certificate, ownerId: owner.id })
    .execute();
  if (kind === 'voided') await voidCertificate(database, certificate, 'Wrong label');
  return certificate;
}

function send(name: string, endpoint: Endpoint, certificate: string, who: string) {
  const { body, headers, query = '' } = INPUTS[name]?.(certificate) ?? {};
  const path = buildPath(endpoint.path, { certificateValue: certificate });
  return call(endpoint.method, `${path}${query}`, {
    token: tokens[who],
    body,
    headers: {
      ...headers,
      ...(endpoint.signed &&
        signedHeaders(partner.signingSecret, JSON.stringify(body), { id: certificate })),
    },
  });
}

const isLab = (access: Endpoint['access']) => typeof access === 'object' && 'resource' in access;

const KINDS = ['unpublished', 'voided'] as const;
type Kind = (typeof KINDS)[number];
const REFUSALS = { unpublished: 'certificate_not_published', voided: 'certificate_voided' };
const CALLERS = ['anonymous', 'stranger', 'impersonator', 'lab', 'admin', 'partner', 'owner'];

test('calls that take a certificate are found in the contract', () => {
  expect(calls.map(([name]) => name)).toEqual(
    expect.arrayContaining(['gradedCardDetail', ...Object.keys(INPUTS)]),
  );
});

describe.each(KINDS)('an %s certificate', (kind) => {
  describe.each(calls)('%s', (name, endpoint) => {
    test.each(CALLERS)('%s', async (who) => {
      const { body, status } = await send(name, endpoint, await addHidden(kind), who);
      const { access } = endpoint;
      expect(status).toBeLessThan(500);
      expect(body.code).not.toBe('validation');
      const isOwner = who === 'owner' && access === 'verified';
      if (!isOwner) expect(JSON.stringify(body)).not.toMatch(SECRETS);
      if (isOwner || (who === 'partner' && isForPartners(access))) return;
      const isSeller = access === 'verified' && !['anonymous', 'partner'].includes(who);
      if (access === 'public' || isSeller) {
        const isRefused = endpoint.ownerOnly && who === 'impersonator';
        const saying = SAYING[name];
        if (saying && !isRefused) expect(JSON.stringify(body)).toContain(saying);
        else expect(body.code).toBe(isRefused ? 'forbidden' : REFUSALS[kind]);
      } else if (!isLab(access) || !['lab', 'admin'].includes(who)) {
        expect([401, 403]).toContain(status);
      }
    });
  });
});

test('an owner sees a card that isn’t public yet', async () => {
  const certificate = await addHidden('unpublished');
  const { body } = await owner.get(
    `/tag-market/consumer/products/previews?certificate=${certificate}`,
  );
  expect(body.items).toMatchObject([{ certificate, problem: null, grade: { score: 937 } }]);
});
