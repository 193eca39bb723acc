import {
  bytesOf,
  checkProof,
  ed25519Keys,
  leafHash,
  LogRefusal,
  nodeHash,
  openCheckpoint,
  openNote,
  readCheckpoint,
  readNote,
  readProof,
  readVerifierKey,
  signNote,
  writeCheckpoint,
  writeProof,
} from '@tag/tlog';
import { describe, expect, test } from 'vitest';

/** From the documentation of Go's golang.org/x/mod/sumdb/note. */
const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const SECRET = Buffer.from('gQoUAtUUbI2E8kQzMPVAgOv5juF9nHT2JS/F1ccoMXM=', 'base64');
const TEXT =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n";
const NOTE = `${TEXT}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

const ORIGIN = 'grades.example.com/log';
const keysOf = (name: string, seed: number) => ed25519Keys(name, new Uint8Array(32).fill(seed));

describe('a note', () => {
  test('is signed and checked as Go does', async () => {
    const { signer, verifierKey } = await ed25519Keys('PeterNeumann', SECRET);
    expect(verifierKey).toBe(KEY);
    expect(await signNote(TEXT, [signer])).toBe(NOTE);
    const opened = await openNote(bytesOf(NOTE), [readVerifierKey(KEY)]);
    expect(opened.text).toBe(TEXT);
  });

  test('may have signatures of keys nobody knows, also of another kind', async () => {
    const log = await keysOf(ORIGIN, 1);
    const witness = await keysOf('witness.example.com', 2);
    const later = `— ${ORIGIN} ${Buffer.alloc(4 + 2420, 9).toString('base64')}\n`;
    const note = `${await signNote('text\n', [log.signer, witness.signer])}${later}`;
    expect(readNote(bytesOf(note)).signatures).toHaveLength(3);
    const known = [readVerifierKey(witness.verifierKey)];
    expect((await openNote(bytesOf(note), known)).signedBy).toEqual(known);
  });

  test('is refused if a known signature is wrong, or none is known', async () => {
    const known = [readVerifierKey(KEY)];
    const changed = bytesOf(NOTE.replace('answer', 'Answer'));
    await expect(openNote(changed, known)).rejects.toThrow(
      'The signature of PeterNeumann is wrong',
    );
    const other = readVerifierKey((await keysOf('PeterNeumann', 3)).verifierKey);
    await expect(openNote(bytesOf(NOTE), [other])).rejects.toThrow('No known key signed it');
  });

  test.each([
    ['CRLF', NOTE.replaceAll('\n', '\r\n'), 'control character'],
    ['no signature', TEXT, 'no signatures'],
    ['an empty text', '', 'no signatures'],
    ['no last line break', NOTE.slice(0, -1), 'no signatures'],
    [
      '10,000 signatures',
      NOTE + NOTE.slice(TEXT.length + 1).repeat(3000),
      'more than 64 signatures',
    ],
    ['a megabyte', `${'a'.repeat(2 ** 20)}${NOTE}`, 'larger than 512 kB'],
    ['a line that is none', `${NOTE}- Peter x08g\n`, 'no signature'],
    ['base64 without padding', NOTE.replace('nAM=', 'nAM'), 'base64'],
    ['a signature of nothing', `${TEXT}\n— a ${btoa('abcd')}\n`, 'too short'],
    ['a name with a plus', `${TEXT}\n— a+b ${btoa('abcdefgh')}\n`, 'no signature'],
  ])('with %s is refused', (_, text, reason) => {
    expect(() => readNote(bytesOf(text))).toThrow(reason);
  });

  test('that is not UTF-8 is refused', () => {
    expect(() => readNote(Uint8Array.of(0xff, 0xfe))).toThrow('UTF-8');
  });
});

test.each([
  ['PeterNeumann', 'not a key'],
  [KEY.replace('c74f20a3', 'c74f20a4'), 'another key'],
  [KEY.replace('+AR', '+BR'), 'not an Ed25519 key'],
  [KEY.replace('PeterNeumann', 'Peter Neumann'), 'not a key'],
  [KEY.slice(0, -4), 'not an Ed25519 key'],
])('%j is no key', (text, reason) => {
  expect(() => readVerifierKey(text)).toThrow(reason);
});

describe('a checkpoint', () => {
  const root = leafHash(bytesOf('entry'));

  test('is of one log, and signed by it', async () => {
    const log = await keysOf(ORIGIN, 1);
    const other = await keysOf('other.example.com/log', 2);
    const open = async (text: string, signer = log.signer) =>
      openCheckpoint(bytesOf(await signNote(text, [signer])), readVerifierKey(log.verifierKey));
    const text = writeCheckpoint({ origin: ORIGIN, size: 1, root });
    expect((await open(text)).checkpoint).toEqual({ origin: ORIGIN, size: 1, root });
    await expect(open(text, other.signer)).rejects.toThrow('No known key');
    const others = writeCheckpoint({ origin: 'other.example.com/log', size: 1, root });
    await expect(open(others)).rejects.toThrow('another log');
  });

  test.each([
    ['a size beyond 2^53', `a\n9007199254740993\n${btoa('a'.repeat(32))}\n`, 'below 2^53'],
    ['a size with a leading zero', `a\n01\n${btoa('a'.repeat(32))}\n`, 'below 2^53'],
    ['a negative size', `a\n-1\n${btoa('a'.repeat(32))}\n`, 'below 2^53'],
    ['a short root', `a\n1\n${btoa('a')}\n`, 'not a hash'],
    ['two lines', 'a\n1\n', 'not a checkpoint'],
    ['an empty line', `a\n1\n${btoa('a'.repeat(32))}\n\nb\n`, 'not a checkpoint'],
  ])('with %s is refused', (_, text, reason) => {
    expect(() => readCheckpoint(text)).toThrow(reason);
  });
});

describe('a proof', () => {
  const [first, second] = ['one', 'two'].map(bytesOf) as [Uint8Array, Uint8Array];

  async function proofOf(extra?: Uint8Array) {
    const { signer, verifierKey } = await keysOf(ORIGIN, 1);
    const root = nodeHash(leafHash(first), leafHash(second));
    const checkpoint = await signNote(writeCheckpoint({ origin: ORIGIN, size: 2, root }), [signer]);
    const text = writeProof({ index: 1, hashes: [leafHash(first)], checkpoint, extra });
    return { text, log: readVerifierKey(verifierKey) };
  }

  test('shows offline that an entry is in the log', async () => {
    for (const extra of [undefined, bytesOf('more')]) {
      const { log, text } = await proofOf(extra);
      const checked = await checkProof(bytesOf(text), second, log);
      expect(checked).toMatchObject({ index: 1, checkpoint: { size: 2 } });
      expect(readProof(bytesOf(text)).extra).toEqual(extra);
      await expect(checkProof(bytesOf(text), first, log)).rejects.toThrow('not in this log');
    }
  });

  test('with any byte changed is refused', async () => {
    const { log, text } = await proofOf();
    const bytes = bytesOf(text);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.slice();
      changed[at]! ^= 1 + (at % 127);
      await expect(checkProof(changed, second, log)).rejects.toThrow(LogRefusal);
    }
  });

  test.each([
    ['an index beyond 2^53', 'index 9007199254740992', 'below 2^53'],
    [
      'a hundred hashes',
      `index 1\n${`${btoa('a'.repeat(32))}\n`.repeat(100)}`.trim(),
      'more than 53',
    ],
    ['no index', 'indexes 1', 'which entry'],
    ['a carriage return', 'index 1\r', 'below 2^53'],
  ])('with %s is refused', async (_, line, reason) => {
    const { text } = await proofOf();
    const changed = text.replace(/index 1\n/, `${line}\n`);
    expect(() => readProof(bytesOf(changed))).toThrow(reason);
  });
});
