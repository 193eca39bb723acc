import { gradeCards, gradeItem, voidCertificate } from '@tag/server/seeding';
import { verifyPopulation } from '@tag/server/testing';
import { beforeAll, expect, test } from 'vitest';
import { logKeys } from '../../packages/server/src/grade-log/log-keys.ts';
import { sequenceLog } from '../../packages/server/src/grade-log/sequence.ts';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { orderAtVerification } from '../support/delivery.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';
import { readPublicLog } from './public-log.ts';

/** The lab corrects what a certificate says, or puts a card into another slab: the log says both. */
const database = await testDatabase({ connections: 4 });
const { query } = database;
const api = testApi(database);
const call = callsOf(api);

async function statementsOf(certificate: string) {
  const { signer } = await logKeys(database, 'grades.example.com/log')();
  await sequenceLog(database, signer);
  const { statements } = await readPublicLog(api);
  return statements.filter(({ cert }) => cert === certificate);
}

const readPage = async (certificate: string) =>
  (await call('GET', `/graded-cards/public/detail/${certificate}`)).body;
const readBundle = async (number: number) => call('GET', `/log/reports/${number}`);

let token: string;
let holo: number;
let reverse: number;
let certificate: string;
let order: Awaited<ReturnType<typeof orderAtVerification>>;

const correct = (name: string, body: unknown) =>
  call('POST', `/lab/certificates/${name}/correct`, { body, token });

beforeAll(async () => {
  const { email } = await addUser(database, { role: 'lab' });
  token = (await signInAs(call, email)).token;
  holo = await addVariation(database);
  reverse = await addVariation(database, { variation: 'reverse' });
  await gradeCards(database, [sampleCard({ certificate: 'Y0000001', variationId: reverse })]);
  const owner = await addUser(database);
  order = await orderAtVerification(database, owner.id, 1);
  certificate = await gradeItem(database, order.itemIds[0]!, () => ({
    score: 930,
    report: sampleReport(930),
    mediaKey: 'k-corrected',
    gradedAt: new Date('2026-03-01T12:00:00Z'),
  }));
});

test('a corrected variation moves the counts, the page, the order’s card, and the signed report', async () => {
  expect((await readPage(certificate)).card).toMatchObject({ variation: 'holo', isPrizm: false });
  const seen = { serialNumber: 7, divisorNumber: 99, isPrizm: true };
  const body = { variationId: reverse, seen, reason: 'The label had the wrong variation' };
  expect((await correct(certificate, body)).body).toEqual({ certificate });
  // Sent again.
  expect((await correct(certificate, body)).status).toBe(200);

  const page = await readPage(certificate);
  expect(page.card).toMatchObject({ variation: 'reverse', ...seen });
  expect(page.population).toMatchObject({ total: 2, atGrade: 2, chronology: 2 });
  const counts = await query
    .selectFrom('populationByCard')
    .select(['variationId', 'total'])
    .where('variationId', 'in', [holo, reverse])
    .execute();
  expect(new Map(counts.map((row) => [row.variationId, row.total]))).toEqual(
    new Map([
      [holo, 0],
      [reverse, 2],
    ]),
  );
  expect(await verifyPopulation(database)).toMatchObject({ drifting: 0 });

  const statements = await statementsOf(certificate);
  expect(statements).toMatchObject([
    { event: 'graded', card: { variation: 'holo' }, score: 930 },
    { event: 'corrected', by: 'lab', reason: body.reason, card: { variation: 'reverse' }, n: 2 },
  ]);
  expect(statements[1].report).not.toBe(statements[0].report);
  const item = await query
    .selectFrom('orderItems')
    .selectAll()
    .where('certificate', '=', certificate)
    .executeTakeFirstOrThrow();
  expect(item).toMatchObject({ variationId: reverse, seenSerialNumber: 7, seenIsPrizm: true });
  const history = await query
    .selectFrom('orderEvents')
    .select(['kind', 'note'])
    .where('kind', '=', 'card_corrected')
    .execute();
  expect(history).toEqual([{ kind: 'card_corrected', note: expect.stringContaining(body.reason) }]);
});

test('an import that corrects the catalogue is stated for the certificates it changes', async () => {
  await addVariation(database, { variation: 'reverse', rarity: 'Holo Rare' });
  await addVariation(database, { variation: 'reverse', rarity: 'Holo Rare' });
  const statements = await statementsOf('Y0000001');
  expect(statements).toMatchObject([
    { event: 'graded' },
    { event: 'corrected', by: 'staff', reason: 'The catalogue was corrected' },
  ]);
  const { body } = await readBundle(0);
  expect(body['Y0000001']).toBe(statements[1].report);
});

test('another slab is stated, with the same grade and report', async () => {
  const body = { reason: 'The slab cracked in the mail', fee: 500 };
  const path = `/lab/certificates/${certificate}/rehold`;
  expect((await call('POST', path, { body, token })).body).toEqual({ certificate });
  const [before, after] = (await statementsOf(certificate)).slice(-2);
  expect(after).toMatchObject({ event: 'reholdered', reason: body.reason, score: 930 });
  expect({ ...after, report: before.report }).toEqual(after);
  const trail = await query.selectFrom('auditTrail').select(['action', 'details']).execute();
  expect(trail).toContainEqual({
    action: 'certificate_reholdered',
    details: { certificate, reason: body.reason, fee: '$5.00' },
  });
});

test('only public certificates are corrected, to public cards', async () => {
  const body = { variationId: holo, seen: {}, reason: 'Wrong card' };
  const refused = async (name: string, given: object = {}) => {
    const { body: answer, status } = await correct(name, { ...body, ...given });
    return `${status} ${answer.code}`;
  };
  expect(await refused(certificate, { variationId: 2_000_000_000 })).toBe('422 invalid_card');
  expect(await refused(certificate, { seen: { serialNumber: 9, divisorNumber: 5 } })).toBe(
    '400 validation',
  );
  const unlisted = { certificate: 'Y0000002', variationId: reverse, publishedAt: null };
  await gradeCards(database, [
    sampleCard(unlisted),
    sampleCard({ certificate: 'Y0000003', variationId: reverse }),
  ]);
  await voidCertificate(database, 'Y0000003', 'Opened');
  expect(await refused('Y0000002')).toBe('404 certificate_not_published');
  expect(await refused('Y0000003')).toBe('410 certificate_voided');
  expect(await refused('Y9999999')).toBe('404 certificate_not_found');
});

test('what pages say is compared with the log: a grade changed in the database shows', async () => {
  const latest = async () => {
    await statementsOf(certificate);
    const { statements } = await readPublicLog(api);
    return Object.fromEntries(statements.map(({ cert, report }) => [cert, report]));
  };
  const logged = await latest();
  expect(logged).toMatchObject({ [certificate]: expect.any(String), Y0000003: null });
  expect((await readBundle(0)).body).toEqual(logged);

  await query
    .updateTable('gradedCards')
    .set({ score: 960, gradeKey: '10' })
    .where('certificate', '=', certificate)
    .execute();
  const { body } = await readBundle(0);
  expect(Object.keys(logged).filter((name) => body[name] !== logged[name])).toEqual([certificate]);
  expect((await readBundle(1)).status).toBe(404);
  expect((await call('GET', '/log/reports/none')).status).toBe(404);
});
