import {
  appendLeaves,
  bytesOf,
  consistencyProof,
  cosignedAt,
  ed25519Keys,
  EMPTY_LOG,
  hashesFromTiles,
  leafHash,
  openCheckpoint,
  readVerifierKey,
  readWitnessKey,
  rootOfEnd,
  signNote,
  toBase64,
  tilePath,
  writeCheckpoint,
} from '@tag/tlog';
import { createWitness, nodeHandler, readSigningKey, writeSigningKey } from '@tag/witness';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';

const ORIGIN = 'grades.example.com/log';
const ID = createHash('sha256').update(ORIGIN).digest('hex');
const log = await ed25519Keys(ORIGIN, new Uint8Array(32).fill(1));
const key = await readSigningKey(
  await writeSigningKey('witness.example.com', new Uint8Array(32).fill(2)),
);
const folder = await mkdtemp(join(tmpdir(), 'tag-witness-'));
afterAll(() => rm(folder, { recursive: true }));

/** A log of entries; one with other words is a fork. */
function logOf(size: number, word = 'entry') {
  const leaves = Array.from({ length: size }, (_, at) =>
    leafHash(bytesOf(at < 3 ? `entry ${at}` : `${word} ${at}`)),
  );
  const { end, tiles } = appendLeaves(EMPTY_LOG, leaves);
  const files = new Map(tiles.map((tile) => [tilePath(tile), tile.hashes]));
  const read = hashesFromTiles(size, async (tile) => files.get(tilePath(tile))!);
  return {
    text: writeCheckpoint({ origin: ORIGIN, size, root: rootOfEnd(end) }),
    proofFrom: (old: number) => consistencyProof(old, size, read),
  };
}

async function bodyOf(size: number, old: number, given: { word?: string; proof?: string[] } = {}) {
  const { proofFrom, text } = logOf(size, given.word);
  const proof = given.proof ?? (old > size ? [] : (await proofFrom(old)).map(toBase64));
  const note = await signNote(text, [log.signer]);
  return [`old ${old}`, ...proof, '', note].join('\n');
}

let clock: number;
let server: ReturnType<typeof createServer>;
let url: string;
async function start() {
  const witness = await createWitness({
    ...{ key, folder, logs: [log.verifierKey] },
    now: () => clock,
  });
  server = createServer(nodeHandler(witness, { prefix: '/witness' }));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/witness`;
}
const stop = () => new Promise((done) => server.close(done));

async function add(body: string | Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
  const { headers, status } = response;
  return { status, type: headers.get('content-type'), text: await response.text() };
}

beforeEach(async () => {
  clock = 1_800_000_000;
  for (const file of await readdir(folder)) await rm(join(folder, file));
  await start();
});
afterEach(stop);

test('a witness signs what keeps everything, and remembers it when it is started again', async () => {
  const first = await add(await bodyOf(5, 0));
  expect(first).toMatchObject({ status: 200, text: expect.stringMatching(/^— witness\S+ \S+\n$/) });
  await stop();
  await start();
  expect(await add(await bodyOf(300, 0))).toEqual({
    status: 409,
    type: 'text/x.tlog.size',
    text: '5\n',
  });
  // Nor does a clock that is set back make the new one look older.
  clock -= 1000;
  expect((await add(await bodyOf(300, 5))).status).toBe(200);
  expect((await add(await bodyOf(300, 300))).status).toBe(200);

  const kept = await fetch(`${url}/${ID}/checkpoint`);
  const note = new Uint8Array(await kept.arrayBuffer());
  const witness = readWitnessKey(key.verifierKey);
  const opened = await openCheckpoint(note, readVerifierKey(log.verifierKey), [witness]);
  expect(opened).toMatchObject({ checkpoint: { size: 300 }, signedBy: [witness] });
  expect(cosignedAt(note, witness)).toBe(1_800_000_000);
});

test('of two checkpoints at once one is signed', async () => {
  const bodies = await Promise.all([bodyOf(5, 0), bodyOf(9, 0), bodyOf(7, 0)]);
  const answers = await Promise.all(bodies.map(add));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('a witness that cannot read what it signed signs nothing', async () => {
  await add(await bodyOf(5, 0));
  await writeFile(join(folder, `${ID}.checkpoint`), 'damaged');
  expect((await add(await bodyOf(9, 0))).status).toBe(500);
});

describe('after 5 entries it refuses', () => {
  beforeEach(async () => {
    await add(await bodyOf(5, 0));
  });
  const hash = toBase64(new Uint8Array(32));
  test.each<[string, number, () => Promise<string | Uint8Array<ArrayBuffer>>]>([
    ['a fork', 422, () => bodyOf(9, 5, { word: 'other' })],
    ['another log of the same size', 409, () => bodyOf(5, 5, { word: 'other' })],
    ['a smaller tree', 409, () => bodyOf(4, 4)],
    ['a stale old size', 409, () => bodyOf(9, 4)],
    ['an old size beyond the checkpoint', 400, () => bodyOf(5, 9)],
    ['an old size beyond 2^53', 400, async () => (await bodyOf(9, 5)).replace('5', '9'.repeat(17))],
    ['no proof', 422, () => bodyOf(9, 5, { proof: [] })],
    ['a short hash', 422, () => bodyOf(9, 5, { proof: ['AAAA'] })],
    ['64 hashes', 400, () => bodyOf(9, 5, { proof: Array(64).fill(hash) })],
    ['another log', 404, async () => (await bodyOf(9, 5)).replaceAll('grades.', 'other.')],
    ['no signature of the log', 403, async () => (await bodyOf(9, 5)).replace(/— \S+/, '— me')],
    ['a wrong signature', 403, async () => (await bodyOf(9, 5)).replace(/\n9\n/, '\n8\n')],
    ['CRLF', 400, async () => (await bodyOf(9, 5)).replaceAll('\n', '\r\n')],
    ['what is not UTF-8', 400, async () => Uint8Array.of(0xff, 10, 10)],
    ['10,000 signatures', 400, async () => (await bodyOf(9, 5)) + '— me AAAAAAAA\n'.repeat(10_000)],
    ['two megabytes', 400, async () => 'a'.repeat(2 ** 21)],
    ['nothing', 400, async () => ''],
  ])('%s with %i', async (_what, status, body) => {
    expect((await add(await body())).status).toBe(status);
    expect((await add(await bodyOf(9, 5))).status).toBe(200);
  });

  test('other calls', async () => {
    expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(`${url}/${'0'.repeat(64)}/checkpoint`)).status).toBe(404);
    expect((await fetch(`${url}/../log`)).status).toBe(404);
  });
});
