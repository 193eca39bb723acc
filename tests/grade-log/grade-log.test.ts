import { checkInclusion, ed25519Keys, inclusionProof, leafHash } from '@tag/tlog';
import { gradeCards, regradeCard } from '@tag/server/seeding';
import { drainJobs, folderStore } from '@tag/server/testing';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logCommand } from '../../packages/server/src/grade-log/command.ts';
import { logJobs } from '../../packages/server/src/grade-log/log-jobs.ts';
import { logKeys } from '../../packages/server/src/grade-log/log-keys.ts';
import { sequenceLog } from '../../packages/server/src/grade-log/sequence.ts';
import { publishCertificates } from '../../packages/server/src/flows/publish-cards.ts';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { runCommand } from '../support/command.ts';
import { testDatabase } from '../support/database.ts';
import {
  deliveredCard,
  filesOf,
  orderAtVerification,
  sendDelivery,
  zipDelivery,
} from '../support/delivery.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';
import { readPublicLog } from './public-log.ts';

const ORIGIN = 'grades.example.com/log';
const database = await testDatabase({ connections: 8 });
const { query } = database;
const folder = await mkdtemp(join(tmpdir(), 'tag-log-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const mediaStore = folderStore(folder);
const api = testApi(database, { mediaStore });
const call = callsOf(api);
const silent = pino({ level: 'silent' });
const runJobs = () => drainJobs(database, logJobs(database, ORIGIN), silent);
const sequence = async () => sequenceLog(database, (await logKeys(database, ORIGIN)()).signer);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

let variationId: number;
let lab: { id: string; token: string };

const grade = (certificate: string, given: Partial<Parameters<typeof sampleCard>[0]> = {}) =>
  gradeCards(database, [sampleCard({ certificate, variationId, ...given })]);
const statementsOf = async (certificate: string) =>
  (await readPublicLog(api)).statements.filter(({ cert }) => cert === certificate);

beforeAll(async () => {
  variationId = await addVariation(database);
  const { email, id } = await addUser(database, { role: 'lab' });
  lab = { id, token: (await signInAs(call, email)).token };
});

test('the log is signed while it is empty', async () => {
  expect((await call('GET', '/log/checkpoint')).status).toBe(404);
  await sequence();
  expect((await readPublicLog(api)).checkpoint).toMatchObject({ origin: ORIGIN, size: 0 });
});

describe('a published certificate', () => {
  test('is stated when it is graded, regraded, and voided, and each entry is proved', async () => {
    await grade('X0000001');
    const report = sampleReport(900);
    const at = new Date('2026-04-01T08:00:00Z');
    const regrade = { score: 900, report, reason: 'Measured again', actorId: lab.id };
    await regradeCard(database, 'X0000001', regrade, at);
    const body = { reason: 'The slab came back opened' };
    await call('PUT', '/lab/certificates/X0000001/void', { body, token: lab.token });
    await runJobs();

    const log = await readPublicLog(api);
    const card = {
      category: 'Pokemon',
      year: 1999,
      set: 'Base Set',
      card: 'Charizard',
      number: '4/102',
      variation: 'holo',
    };
    const common = { v: 1, cert: 'X0000001', card, media: null };
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(log.statements).toEqual([
      {
        ...common,
        ...{ n: 1, event: 'graded', by: 'machine', reason: null, grade: '9', score: 930 },
        ...{ report: hash, prev: null, at: '2026-03-01T12:00:00.000Z' },
      },
      {
        ...common,
        ...{ n: 2, event: 'regraded', by: 'lab', reason: 'Measured again', grade: '9', score: 900 },
        ...{ report: hash, prev: 0, at: at.toISOString() },
      },
      {
        ...common,
        ...{ n: 3, event: 'voided', by: 'lab', reason: body.reason, grade: '9', score: 900 },
        ...{ report: null, prev: 1, at: expect.any(String) },
      },
    ]);
    expect(Object.keys(log.statements[0]).join()).toBe(
      'v,cert,n,event,by,reason,card,grade,score,report,media,prev,at',
    );
    for (const [index, entry] of log.entries.entries()) {
      const { root, size } = log.checkpoint;
      const proof = await inclusionProof(index, size, log.read);
      checkInclusion(index, size, leafHash(entry), proof, root);
    }
    const reports = await query.selectFrom('signedReports').selectAll().execute();
    expect(reports.map(({ hash: it }) => it.toString('hex')).toSorted()).toEqual(
      [log.statements[0].report, log.statements[1].report].toSorted(),
    );
    for (const { bytes, hash: stored } of reports) expect(hashOf(bytes)).toEqual(stored);
    const document = JSON.parse(String(reports[0]!.bytes));
    expect(document).toMatchObject({ certificate: 'X0000001', grade: { grade: '9' } });
    expect(JSON.stringify(document)).not.toContain('/media/');
  });

  test('that was delivered names the hash of its scans', async () => {
    const owner = await addUser(database);
    const { itemIds } = await orderAtVerification(database, owner.id, 1);
    const sent = deliveredCard(itemIds[0]!, { certificate: 'L0000001' });
    const zip = await zipDelivery([sent], await filesOf(sent));
    await sendDelivery({ api, database, mediaStore, token: lab.token }, zip);
    await runJobs();
    const { body } = await call('GET', '/graded-cards/public/detail/L0000001');
    const { images, surface_details: surface } = body;
    const sides = ['front', 'back'] as const;
    const pictures = [
      ...sides.map((side) => images[side]),
      ...sides.map((side) => surface[side].rakingLight),
    ];
    const hashes = await Promise.all(
      pictures.map(async ({ url }: { url: string }) =>
        hashOf(await readFile(join(folder, url.slice('/media/'.length)))),
      ),
    );
    const media = hashOf(Buffer.concat(hashes)).toString('hex');
    expect(await statementsOf('L0000001')).toMatchObject([{ event: 'graded', by: 'lab', media }]);
  });
});

test('an unpublished certificate enters the log when it is published, at its grade of then', async () => {
  const waiting = await addVariation(database, { number: '5/102', name: 'Clefairy' });
  await grade('X0000002', { publishedAt: null, variationId: waiting });
  await regradeCard(database, 'X0000002', {
    score: 800,
    report: sampleReport(800),
    reason: 'Again',
  });
  await runJobs();
  expect(await statementsOf('X0000002')).toEqual([]);
  await query.transaction().execute((db) => publishCertificates(db, [waiting]));
  await runJobs();
  expect(await statementsOf('X0000002')).toMatchObject([{ n: 1, event: 'graded', score: 800 }]);
});

test('nothing is stated about a certificate that is voided before its date', async () => {
  await grade('X0000003', { publishedAt: new Date(Date.now() + 3_600_000) });
  const body = { reason: 'The wrong card' };
  await call('PUT', '/lab/certificates/X0000003/void', { body, token: lab.token });
  const left = await query.selectFrom('logPending').selectAll().execute();
  expect(left.filter(({ certificate }) => certificate === 'X0000003')).toEqual([]);
});

describe('sequencing', () => {
  test('by several servers while cards are graded loses and repeats nothing', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `S${String(at).padStart(7, '0')}`);
    const before = (await readPublicLog(api)).entries;
    const groups = Array.from({ length: 10 }, (_, at) => names.slice(at * 30, at * 30 + 30));
    await Promise.all([
      ...groups.map((group) =>
        gradeCards(
          database,
          group.map((certificate) => sampleCard({ certificate, variationId })),
        ),
      ),
      sequence(),
      sequence(),
      sequence(),
    ]);
    await Promise.all([sequence(), sequence()]);
    const { entries, statements } = await readPublicLog(api);
    // What was there stays, byte for byte.
    expect(entries.slice(0, before.length)).toEqual(before);
    const added = statements.slice(before.length);
    expect(added.map(({ cert }) => cert).toSorted()).toEqual(names);
    expect(await sequence()).toBe(0);
  });

  test('that is interrupted changes nothing, and is made up for', async () => {
    await grade('X0000004');
    const { signer } = await ed25519Keys(ORIGIN, new Uint8Array(32).fill(1));
    const before = await readPublicLog(api);
    // Signing is the last step.
    const failing = { ...signer, sign: () => Promise.reject(new Error('Killed')) };
    await expect(sequenceLog(database, failing)).rejects.toThrow('Killed');
    expect((await readPublicLog(api)).signed).toEqual(before.signed);
    await runJobs();
    expect(await statementsOf('X0000004')).toHaveLength(1);
  });

  test('under another name is refused', async () => {
    await grade('X0000005');
    const { signer } = await ed25519Keys('other.example.com/log', new Uint8Array(32).fill(1));
    await expect(sequenceLog(database, signer)).rejects.toThrow('other.example.com/log');
    await sequence();
  });
});

test('certificates from before the log are added with their history, once', async () => {
  const old = ['B0000001', 'B0000002', 'B0000003', 'B0000004'];
  for (const certificate of old) await grade(certificate);
  const again = { score: 910, report: sampleReport(910), reason: 'Measured again' };
  await regradeCard(database, 'B0000002', again);
  await query.deleteFrom('logPending').where('certificate', 'in', old).execute();
  // What changes before it is added states its history first.
  await regradeCard(database, 'B0000003', again);
  const body = { reason: 'Opened' };
  await call('PUT', '/lab/certificates/B0000004/void', { body, token: lab.token });

  const run = (args: string[]) =>
    runCommand((given, open) => logCommand(given, open, () => ORIGIN), args, database);
  const first = await run(['backfill']);
  expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^3 statements added/) });
  const log = await readPublicLog(api);
  const events = log.statements
    .filter(({ cert }) => old.includes(cert))
    .map(({ cert, event, n, score }) => `${cert} ${n} ${event} ${score}`);
  expect(events.toSorted()).toEqual([
    'B0000001 1 graded 930',
    'B0000002 1 graded 930',
    'B0000002 2 regraded 910',
    'B0000003 1 graded 930',
    'B0000003 2 regraded 910',
    'B0000004 1 graded 930',
    'B0000004 2 voided 930',
  ]);
  expect((await run(['backfill'])).stdout).toMatch(/^0 statements added/);
  expect((await readPublicLog(api)).signed).toEqual(log.signed);
  expect((await run(['forwardfill'])).code).toBe(1);
});

describe('files of the log', () => {
  test('are cached for a year, its checkpoint for seconds', async () => {
    const headers = async (path: string) => {
      const { headers: sent } = await api.request(`/log/${path}`);
      return [sent.get('cache-control'), sent.get('content-type')];
    };
    const year = 'public, max-age=31536000, immutable';
    expect(await headers('tile/0/000')).toEqual([year, 'application/octet-stream']);
    expect(await headers('tile/entries/000')).toEqual([year, 'application/octet-stream']);
    const text = 'text/plain; charset=utf-8';
    const [age, type] = await headers('checkpoint');
    expect([age, type]).toEqual([expect.stringContaining('max-age=2,'), text]);
    const { key } = await readPublicLog(api);
    const policy = await (await api.request('/log/policy')).text();
    expect(policy).toMatch(/^log \S+ https:\/\/api\.example\.com\/log\nquorum none\n$/);
    expect(policy).toContain(`log ${key.name}+`);
  });

  test.each(['tile/0/001.p/255', 'tile/0/x001/000', 'tile/7/000', 'tile/0/..%2fkey', 'tile/', ''])(
    'are not found at %j',
    async (path) => {
      const response = await api.request(`/log/${path}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).not.toContain('immutable');
    },
  );
});
