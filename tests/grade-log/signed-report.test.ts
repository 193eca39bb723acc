import { checkProof, LogRefusal, readProof, readVerifierKey } from '@tag/tlog';
import { gradeCards } from '@tag/server/seeding';
import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { keysCommand } from '../../packages/server/src/grade-log/keys-command.ts';
import { logKeys } from '../../packages/server/src/grade-log/log-keys.ts';
import { sequenceLog } from '../../packages/server/src/grade-log/sequence.ts';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { runCommand } from '../support/command.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard } from '../support/graded-card.ts';

/** The file that anyone downloads about a certificate, checked without us. */
const database = await testDatabase({ connections: 4 });
const api = testApi(database);
const call = callsOf(api);
const sequence = async () =>
  sequenceLog(database, (await logKeys(database, 'grades.example.com/log')()).signer);
const pathOf = (certificate: string) => `/graded-cards/public/signed/${certificate}`;

interface File {
  report: string;
  jws: string;
  proof: string;
}

async function download(certificate: string): Promise<File> {
  const { body, headers } = await call('GET', pathOf(certificate));
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="${certificate}.tag-report.json"`,
  );
  return JSON.parse(body);
}

const jwks = async (): Promise<JSONWebKeySet> => (await call('GET', '/.well-known/jwks.json')).body;

/** What holds according to the file and the public keys alone. */
async function verify({ jws, proof, report }: File, keys: JSONWebKeySet, logKey: string) {
  const signed = jws.replace('..', `.${report}.`);
  const { payload } = await compactVerify(signed, createLocalJWKSet(keys));
  const bytes = Buffer.from(proof);
  const statement = readProof(bytes).extra!;
  await checkProof(bytes, statement, readVerifierKey(logKey));
  const { report: hash, ...rest } = JSON.parse(Buffer.from(statement).toString());
  expect(hash).toBe(createHash('sha256').update(payload).digest('hex'));
  return { statement: rest, report: JSON.parse(Buffer.from(payload).toString()) };
}

let variationId: number;
let logKey: string;

beforeAll(async () => {
  variationId = await addVariation(database);
  // More than fit into a tile.
  const names = Array.from({ length: 300 }, (_, at) => `X${String(at + 1).padStart(7, '0')}`);
  await gradeCards(
    database,
    names.map((certificate) => sampleCard({ certificate, variationId })),
  );
  await sequence();
  logKey = (await (await api.request('/log/key')).text()).trim();
});

test.each(['X0000001', 'X0000256', 'X0000257', 'X0000300'])(
  'the file of %s proves its report with jose and the log’s proof, and nothing else does',
  async (certificate) => {
    const file = await download(certificate);
    const badge = await (await api.request(`/badge/${certificate}.svg`)).text();
    expect(badge).toContain(`<metadata>${file.jws}</metadata>`);
    const keys = await jwks();
    const found = await verify(file, keys, logKey);
    expect(found.report).toMatchObject({ certificate, grade: { grade: '9', score: 930 } });
    expect(found.statement).toMatchObject({ cert: certificate, event: 'graded', n: 1 });

    const forged = Buffer.from(JSON.stringify({ ...found.report, grade: { score: 990 } }));
    const report = forged.toString('base64url');
    await expect(verify({ ...file, report }, keys, logKey)).rejects.toThrow(errors.JOSEError);
    const proof = file.proof.replace(/(?<=^extra )..../m, 'AAAA');
    await expect(verify({ ...file, proof }, keys, logKey)).rejects.toThrow(LogRefusal);
  },
);

test('a new key signs from now on, at every server, and what older ones signed still verifies', async () => {
  const before = await download('X0000001');
  const other = testApi(database);
  expect(await runCommand(keysCommand, ['rotate', 'reports'], database)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('from now on'),
  });
  const keys = await jwks();
  expect(keys.keys).toMatchObject([{ exp: expect.any(Number) }, { alg: 'EdDSA' }]);
  expect(keys.keys[1]).not.toHaveProperty('exp');
  expect(keys.keys[0]).not.toHaveProperty('d');
  const kidOf = ({ jws }: File) =>
    JSON.parse(Buffer.from(jws.split('.')[0]!, 'base64url').toString()).kid;
  expect(kidOf(before)).toBe(keys.keys[0]!.kid);
  await verify(before, keys, logKey);
  const after: File = JSON.parse((await callsOf(other)('GET', pathOf('X0000001'))).body);
  expect(kidOf(after)).toBe(keys.keys[1]!.kid);
  await verify(after, keys, logKey);
});

test('the log’s key is never replaced', async () => {
  const { code, stderr } = await runCommand(keysCommand, ['rotate', 'grade-log'], database);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('never changes its key'),
  });
  expect((await runCommand(keysCommand, ['rotate'], database)).code).toBe(1);
});

test('the file is refused as the report is, and while the log lacks its certificate', async () => {
  const refused = async (certificate: string) => {
    const { body, status } = await call('GET', pathOf(certificate));
    return `${status} ${body.code}`;
  };
  expect(await refused('X9999999')).toBe('404 certificate_not_found');
  const unlisted = sampleCard({ certificate: 'Y0000001', variationId, publishedAt: null });
  const late = sampleCard({ certificate: 'Y0000002', variationId });
  await gradeCards(database, [unlisted, late]);
  expect(await refused('Y0000001')).toBe('404 certificate_not_published');
  expect(await refused('Y0000002')).toBe('404 report_not_signed');
  await sequence();
  await download('Y0000002');
  const { email } = await addUser(database, { role: 'lab' });
  const { token } = await signInAs(call, email);
  const body = { reason: 'Opened' };
  await call('PUT', '/lab/certificates/Y0000002/void', { body, token });
  expect(await refused('Y0000002')).toBe('410 certificate_voided');
});
