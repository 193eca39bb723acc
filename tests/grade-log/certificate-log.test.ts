import { auditCertificate } from '@tag/client/grade-log';
import { createPublicClient } from '@tag/client/public';
import { gradeCards, regradeCard } from '@tag/server/seeding';
import { sequenceLog } from '../../packages/server/src/grade-log/sequence.ts';
import { logKeys } from '../../packages/server/src/grade-log/log-keys.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';
import { readPublicLog } from './public-log.ts';

const ORIGIN = 'grades.example.com/log';
const BASE = 'http://api.test';
const database = await testDatabase();
const api = testApi(database);
const fetchApi: typeof fetch = async (input, init) =>
  api.request(String(input as string).slice(BASE.length), init as RequestInit);
const client = createPublicClient({ baseUrl: BASE, fetch: fetchApi, retries: 0 });
const sequence = async () => sequenceLog(database, (await logKeys(database, ORIGIN)()).signer);
const statementsOf = async (certificate: string) =>
  (await api.request(`/log/certificates/${certificate}`)).json();

beforeEach(() => void vi.stubGlobal('fetch', fetchApi));
beforeAll(async () => {
  const variationId = await addVariation(database);
  const names = ['X0000001', 'X0000002', 'X0000003'];
  await gradeCards(
    database,
    names.map((certificate) => sampleCard({ certificate, variationId })),
  );
});

test('a certificate is not in the log until its statement has a place', async () => {
  expect(await statementsOf('X0000001')).toEqual({ statements: [] });
  expect(await auditCertificate(client, 'X0000001')).toMatchObject({ verdict: 'waiting' });
});

test('its statements are the log’s entries, letter by letter, and a regrade proves both grades', async () => {
  const regrade = { score: 800, report: sampleReport(800), reason: 'Measured again — “twice”' };
  await regradeCard(database, 'X0000002', regrade);
  await sequence();
  const { entries, statements: all } = await readPublicLog(api);
  const { statements } = await statementsOf('X0000002');
  expect(statements).toHaveLength(2);
  for (const { entry, index } of statements) {
    expect(Buffer.from(entry)).toEqual(Buffer.from(entries[index]!));
    expect(all[index].cert).toBe('X0000002');
  }
  const steps: string[] = [];
  const onStep = (step: string) => void steps.push(step);
  expect(await auditCertificate(client, 'X0000002', { onStep })).toMatchObject({
    reason: '',
    verdict: 'proved',
    witnesses: [],
    statements: [
      { event: 'graded', score: 930 },
      { event: 'regraded', score: 800, reason: regrade.reason },
    ],
  });
  expect(steps).toEqual(['fetch', 'hash', 'path', 'signature', 'witnesses', 'report']);
  // A page from before the regrade.
  const shown = { grade: '9', score: 930 };
  expect(await auditCertificate(client, 'X0000002', { shown })).toMatchObject({
    verdict: 'outdated',
  });
});

test('a grade replaced in the database differs from the log', async () => {
  await database.query
    .updateTable('gradedCards')
    .set({ score: 940 })
    .where('certificate', '=', 'X0000003')
    .execute();
  expect(await auditCertificate(client, 'X0000003')).toMatchObject({
    verdict: 'refused',
    endedAt: 'report',
    reason: 'The report says 9 (940), but the log says 9 (930).',
  });
});
