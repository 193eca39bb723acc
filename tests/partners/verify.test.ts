import { gradeCards, voidCertificate } from '@tag/server/seeding';
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';
import { signedIn } from '../support/orders.ts';
import { newPartner } from '../support/partners.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
let partner: Awaited<ReturnType<typeof newPartner>>;
let seller: string;
beforeAll(async () => {
  const variationId = await addVariation(database);
  await gradeCards(database, [
    ...['X0000001', 'X0000002', 'X0000004'].map((certificate) =>
      sampleCard({ certificate, variationId }),
    ),
    sampleCard({ certificate: 'X0000003', variationId, publishedAt: null }),
  ]);
  const admin = await signedIn(database, call, { role: 'admin' });
  seller = admin.id;
  partner = await newPartner(call, admin, ['certificates:read']);
  await voidCertificate(database, 'X0000002', 'The label was wrong');
});

const verify = (certificates: readonly string[]) =>
  partner.post('/certificates/verify', { certificates });

test('answers in the order sent, for certificates as people type them', async () => {
  const given = ['x000-0001 ', 'X0000002', 'X0000003', 'X9999999', '’); drop', '', 'X0000001'];
  const { body, status } = await verify(given);
  expect(status).toBe(200);
  expect(body.items.map((it: { given: string }) => it.given)).toEqual(given);
  expect(body.items.map((it: { status: string }) => it.status)).toEqual([
    'valid',
    'voided',
    'not_published',
    'not_found',
    'invalid',
    'invalid',
    'valid',
  ]);
  expect(body.items[0]).toMatchObject({
    certificate: 'X0000001',
    card: {
      title: '1999 Base Set Charizard #4/102 Holo',
      year: 1999,
      set: 'Base Set',
      number: '4/102',
      picture: { url: expect.stringMatching(/^http.*front/) },
      reportUrl: expect.stringMatching(/^http.*\/card\/X0000001$/),
      grade: { score: 930, grade: '9' },
      gradedAt: '2026-03-01T12:00:00.000Z',
      isListed: false,
    },
  });
  expect(body.items[4]).toMatchObject({ certificate: null, card: null });
});

test('shows whether a card is for sale', async () => {
  await database.pool.query(
    `insert into listings (certificate, seller_id, terms_id, price, state, listed_at, category_id,
       score, grade_key, title)
     select 'X0000004', $1, t.id, 500, 'live', now(), 1, 930, '9', 'Charizard' from market_terms t`,
    [seller],
  );
  const { body } = await verify(['X0000004']);
  expect(body.items[0].card.isListed).toBe(true);
});

test('accepts 1,000, and no more', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => `X${String(at).padStart(7, '0')}`);
  const { body } = await verify(many);
  expect(body.items).toHaveLength(1000);
  const tooMany = await verify([...many, 'X0000001']);
  expect([tooMany.status, tooMany.body.fields[0].path]).toEqual([400, 'body.certificates']);
});
