import { regradeCard, gradeCards } from '@tag/server/seeding';
import { drainJobs } from '@tag/server/testing';
import {
  addUp,
  audit,
  checkReportFile,
  fetchKeys,
  type Get,
  populationAt,
  readKeys,
  replay,
} from '@tag/verify';
import { createWitness, nodeHandler, readSigningKey, writeSigningKey } from '@tag/witness';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logJobs } from '../../packages/server/src/grade-log/log-jobs.ts';
import { logKeys } from '../../packages/server/src/grade-log/log-keys.ts';
import { readWitnessPolicy } from '../../packages/server/src/grade-log/policy.ts';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { addVariation, sampleCard, sampleReport } from '../support/graded-card.ts';

/** A small grader with a witness, and what others make of its log with the published packages. */
const ORIGIN = 'grades.example.com/log';
const folder = await mkdtemp(join(tmpdir(), 'tag-verify-'));
const logWitnesses = join(folder, 'policy');
const key = await readSigningKey(
  await writeSigningKey('witness.example.com', new Uint8Array(32).fill(2)),
);
const server = createServer();
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
await writeFile(logWitnesses, `witness W ${key.verifierKey} http://127.0.0.1:${port}\nquorum W\n`);
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const database = await testDatabase({ connections: 4 });
const api = testApi(database, { logWitnesses });
const call = callsOf(api);
const jobs = logJobs(database, ORIGIN, readWitnessPolicy(logWitnesses));
const runJobs = () => drainJobs(database, jobs, pino({ level: 'silent' }));

const get: Get = async (path) => {
  const response = await api.request(path);
  const stream =
    response.headers.get('content-encoding') === 'gzip'
      ? response.body!.pipeThrough(new DecompressionStream('gzip'))
      : response.body;
  return {
    status: response.status,
    bytes: new Uint8Array(await new Response(stream).arrayBuffer()),
  };
};

/** Numbers that look random, and are the same each time. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const nameOf = (at: number) => `X${String(at + 1).padStart(7, '0')}`;
const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at, 12));
let lab: { token: string };

beforeAll(async () => {
  const { verifierKey } = await logKeys(database, ORIGIN)();
  const witness = await createWitness({ key, logs: [verifierKey], folder: join(folder, 'seen') });
  server.on('request', nodeHandler(witness));
  const variationId = await addVariation(database);
  const other = await addVariation(database, { number: '5/102', name: 'Clefairy' });
  const random = randomFrom(1);
  await gradeCards(
    database,
    Array.from({ length: 300 }, (_, at) =>
      sampleCard({
        certificate: nameOf(at),
        variationId: at % 3 === 0 ? other : variationId,
        gradedAt: dayOf(random(60)),
        score: 500 + random(500),
      }),
    ),
  );
  const { email } = await addUser(database, { role: 'lab' });
  lab = await signInAs(call, email);
  for (let at = 0; at < 20; at += 1) {
    const score = 500 + random(500);
    const change = { score, report: sampleReport(score), reason: 'Measured again' };
    await regradeCard(database, nameOf(at), change, dayOf(60 + random(60)));
  }
  const body = { reason: 'The slab came back opened' };
  await call('PUT', `/lab/certificates/${nameOf(40)}/void`, { body, token: lab.token });
  await runJobs();
});

const ownKeys = async () => readKeys(Buffer.from(await fetchKeys(get)));
const failuresOf = (findings: readonly { holds: boolean | null; says: string }[]) =>
  findings.filter(({ holds }) => holds !== true).map(({ says }) => says);

describe('the population rebuilt from the log', () => {
  test('is that of the API, on every day', async () => {
    const { log } = await replay(get, await ownKeys());
    const { body } = await call('GET', '/pops/trend?days=3660');
    const points: { day: string; total: number; gems: number }[] = body.points;
    expect(points.length).toBeGreaterThan(60);
    const rebuilt = points.map(({ day }) => addUp(populationAt(log.statements, day)));
    expect(rebuilt.map(({ gems, total }) => ({ gems, total }))).toEqual(
      points.map(({ gems, total }) => ({ gems, total })),
    );
    const now = populationAt(log.statements, points.at(-1)!.day);
    expect(now.map(({ card }) => card.card).toSorted()).toEqual(['Charizard', 'Clefairy']);
  });
});

describe('a signed report', () => {
  const fileOf = async (certificate: string) =>
    (await get(`/graded-cards/public/signed/${certificate}`)).bytes;

  test('is checked without us, and says who saw it', async () => {
    const findings = await checkReportFile(await fileOf(nameOf(0)), await ownKeys());
    expect(failuresOf(findings)).toEqual([]);
    const text = findings.map(({ says }) => says).join('\n');
    expect(text).toMatch(/certificate X0000001, grade /);
    expect(text).toContain('witness.example.com saw this log at ');
    expect(text).toContain('1 of 1 witnesses saw it, which is enough.');
    expect(failuresOf(await checkReportFile(await fileOf(nameOf(0)), undefined))).toEqual([
      expect.stringContaining('It can’t be told whose keys signed it'),
    ]);
  });

  test('with any byte changed is refused', async () => {
    const keys = await ownKeys();
    const file = await fileOf(nameOf(1));
    const random = randomFrom(2);
    for (let turn = 0; turn < 300; turn += 1) {
      const changed = Uint8Array.from(file);
      const at = random(file.length);
      changed[at]! ^= 1 << random(8);
      const findings = await checkReportFile(changed, keys);
      expect(failuresOf(findings), `byte ${at}`).not.toEqual([]);
    }
  });
});

describe('an audit', () => {
  test.each([true, false])('finds nothing in an honest log (all: %s)', async (isAll) => {
    const keys = await ownKeys();
    const { findings, log } = await audit(get, keys, { isAll });
    expect(failuresOf(findings)).toEqual([]);
    expect(failuresOf((await audit(get, keys, { isAll, before: log })).findings)).toEqual([]);
  });

  test('reports any byte changed on the way', async () => {
    const keys = await ownKeys();
    const files = new Map<string, Uint8Array>();
    const remembering: Get = async (path) => {
      const answer = await get(path);
      files.set(path, answer.bytes);
      return answer;
    };
    await audit(remembering, keys, { isAll: true });
    const paths = [...files.keys()];
    expect(paths.length).toBeGreaterThan(6);
    const random = randomFrom(3);
    for (let turn = 0; turn < 700; turn += 1) {
      const chosen = paths[random(paths.length)]!;
      const changed = Uint8Array.from(files.get(chosen)!);
      const at = random(changed.length);
      changed[at]! ^= 1 << random(8);
      const altered: Get = async (path) => ({
        status: 200,
        bytes: path === chosen ? changed : files.get(path)!,
      });
      const { findings } = await audit(altered, keys, { isAll: true });
      expect(failuresOf(findings), `${chosen}, byte ${at}`).not.toEqual([]);
    }
  });

  test('notices a log that forgot, and one that no witness saw', async () => {
    const keys = await ownKeys();
    const { log } = await audit(get, keys, { isAll: false });
    const more = { ...log!, end: { ...log!.end, size: log!.end.size + 1 } };
    const shrunk = await audit(get, keys, { isAll: false, before: more });
    expect(failuresOf(shrunk.findings).join()).toContain('The log shrank from');
    const unseen: Get = async (path) => {
      const answer = await get(path);
      if (path !== '/log/checkpoint') return answer;
      const text = Buffer.from(answer.bytes)
        .toString()
        .replace(/— witness.*\n/, '');
      return { ...answer, bytes: Buffer.from(text) };
    };
    const { findings } = await audit(unseen, keys, { isAll: true });
    expect(failuresOf(findings)).toEqual(['0 of 1 witnesses saw this log.']);
  });

  test('names a certificate whose grade was replaced in the database', async () => {
    const keys = await ownKeys();
    await database.query
      .updateTable('gradedCards')
      .set({ score: 1000, gradeKey: 'pristine' })
      .where('certificate', '=', nameOf(7))
      .execute();
    for (const isAll of [true, false]) {
      const { findings } = await audit(get, keys, { isAll });
      expect(failuresOf(findings)).toEqual([expect.stringContaining('Certificate X0000008: ')]);
    }
  });
});

test('staff see what a witness saw last, and why it sees no more', async () => {
  const { email } = await addUser(database, { role: 'admin' });
  const { token } = await signInAs(call, email);
  const readLog = async () => (await call('GET', '/admin/status', { token })).body.log;
  const { size } = await readLog();
  const seen = { name: 'witness.example.com', size, seenAt: expect.any(String) };
  expect((await readLog()).witnesses).toEqual([{ ...seen, failure: null }]);
  server.removeAllListeners('request');
  server.on('request', (_request, response) => response.writeHead(422).end('A fork'));
  const score = 700;
  await regradeCard(database, nameOf(2), { score, report: sampleReport(score), reason: 'Again' });
  await runJobs();
  expect(await readLog()).toEqual({
    size: size + 1,
    witnesses: [{ ...seen, failure: 'It answered 422: A fork' }],
  });
});
