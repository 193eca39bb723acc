import { gradeCards, regradeCard, voidCertificate } from '@tag/server/seeding';
import { formatDate } from '@tag/contract/formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';

const database = await testDatabase();
const api = testApi(database);
const call = callsOf(api);
let lab: string;
let customer: string;

beforeAll(async () => {
  const variationId = await addVariation(database);
  await gradeCards(
    database,
    ['X0000001', 'X0000002', 'X0000003'].map((certificate) =>
      sampleCard({ certificate, variationId }),
    ),
  );
  const signIn = async (role: 'lab' | 'customer') =>
    (await signInAs(call, (await addUser(database, { role })).email)).token;
  [lab, customer] = [await signIn('lab'), await signIn('customer')];
});

const detailOf = (certificate: string) => call('GET', `/graded-cards/public/detail/${certificate}`);

describe('a voided certificate', () => {
  const VOID = '/lab/certificates/X0000001/void';

  test('can only be voided by the lab, with a reason', async () => {
    const body = { reason: 'The label was wrong' };
    expect((await call('PUT', VOID, { body })).status).toBe(401);
    expect((await call('PUT', VOID, { body, token: customer })).status).toBe(403);
    const blank = await call('PUT', VOID, { body: { reason: ' ' }, token: lab });
    expect([blank.status, blank.body.fields[0].path]).toEqual([400, 'body.reason']);
    expect((await detailOf('X0000001')).status).toBe(200);
    const done = await call('PUT', VOID, { body, token: lab });
    expect([done.status, done.body]).toEqual([200, { certificate: 'X0000001' }]);
    const audited = await database.query
      .selectFrom('auditTrail')
      .select('details')
      .where('action', '=', 'certificate_voided')
      .execute();
    expect(audited).toEqual([
      { details: { certificate: 'X0000001', reason: 'The label was wrong' } },
    ]);
  });

  test.each([
    '/graded-cards/public/detail/X0000001',
    '/graded-cards/public/score/X0000001',
    '/graded-cards/X0000001/witness/paywall',
  ])('is reported at %s, with the date and reason', async (path) => {
    const { status, body } = await call('GET', path);
    expect(status).toBe(410);
    const { voidedAt } = body.details;
    expect(Date.now() - Date.parse(voidedAt)).toBeLessThan(60_000);
    const date = formatDate(voidedAt);
    expect(body).toMatchObject({
      code: 'certificate_voided',
      message: `Certificate X0000001 was voided on ${date}. It is no longer valid.`,
      details: { certificate: 'X0000001', date, reason: 'The label was wrong' },
    });
  });

  test("can't be voided twice, or regraded", async () => {
    const body = { reason: 'Again' };
    expect((await call('PUT', VOID, { body, token: lab })).body.code).toBe('certificate_voided');
    const regrade = { score: 900, report: sampleReport(900), reason: 'Again' };
    await expect(regradeCard(database, 'X0000001', regrade)).rejects.toMatchObject({
      code: 'certificate_voided',
    });
    await expect(voidCertificate(database, 'Z0000000', 'Never was')).rejects.toMatchObject({
      code: 'certificate_not_found',
    });
  });
});

test('a regraded certificate keeps every earlier grade, oldest first', async () => {
  expect((await detailOf('X0000002')).body.history).toEqual([]);
  const first = new Date('2026-04-01T10:00:00Z');
  const second = new Date('2026-05-01T10:00:00Z');
  const regrade = (score: number | null, reason: string) => ({
    score,
    report: sampleReport(score),
    reason,
  });
  await regradeCard(database, 'X0000002', regrade(null, 'The score was withdrawn'), first);
  await regradeCard(database, 'X0000002', regrade(985, 'Measured again'), second);
  const { body } = await detailOf('X0000002');
  expect(body.grade).toMatchObject({ score: 985 });
  expect(body.history).toEqual([
    {
      grade: { key: '9', score: 930, grade: '9', label: 'Mint' },
      gradedAt: '2026-03-01T12:00:00.000Z',
      regradedAt: first.toISOString(),
      reason: 'The score was withdrawn',
    },
    {
      grade: { key: 'authentic', score: null, grade: 'A', label: 'Authentic' },
      gradedAt: first.toISOString(),
      regradedAt: second.toISOString(),
      reason: 'Measured again',
    },
  ]);
  expect((await detailOf('X0000003')).body.history).toEqual([]);
});
