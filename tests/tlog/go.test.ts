import {
  appendLeaves,
  bytesOf,
  consistencyProof,
  cosignerOf,
  ed25519Keys,
  EMPTY_LOG,
  hashesFromTiles,
  inclusionProof,
  leafHash,
  rootOf,
  signNote,
  tilePath,
  toBase64,
  writeCheckpoint,
} from '@tag/tlog';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Where Debian's golang-golang-x-mod-dev puts Go's sources. */
const SOURCES = '/usr/share/gocode';
const hasGo =
  existsSync(join(SOURCES, 'src/golang.org/x/mod/sumdb/note')) &&
  spawnSync('go', ['version']).status === 0;
if (!hasGo) console.warn('There is no Go here: that it accepts our log is not tested');

const [SIZE, OLDER, INDEX] = [1000, 300, 600];
/** Seconds since 1970. */
const SEEN_AT = 1_795_856_400;

test.skipIf(!hasGo)(
  'Go accepts our keys, checkpoint, cosignature, and proofs, and refuses others',
  { timeout: 120_000 },
  async () => {
    const leaves = Array.from({ length: SIZE }, (_, at) => leafHash(bytesOf(`entry ${at}`)));
    const tiles = new Map(
      appendLeaves(EMPTY_LOG, leaves).tiles.map((tile) => [tilePath(tile), tile.hashes]),
    );
    const read = hashesFromTiles(SIZE, async (tile) => tiles.get(tilePath(tile))!);
    const origin = 'grades.example.com/log';
    const { signer, verifierKey } = await ed25519Keys(origin, new Uint8Array(32).fill(7));
    const root = await rootOf(SIZE, read);
    const witness = await cosignerOf('shop.example.com/witness', new Uint8Array(32).fill(8));
    const text = writeCheckpoint({ origin, size: SIZE, root });
    const cosignature = await witness.cosign(text, SEEN_AT);
    const given = {
      key: verifierKey,
      witness: witness.verifierKey,
      checkpoint: `${await signNote(text, [signer])}${cosignature}`,
      size: SIZE,
      root: toBase64(root),
      index: INDEX,
      leaf: toBase64(leaves[INDEX]!),
      inclusion: (await inclusionProof(INDEX, SIZE, read)).map(toBase64),
      older: OLDER,
      olderRoot: toBase64(await rootOf(OLDER, read)),
      consistency: (await consistencyProof(OLDER, SIZE, read)).map(toBase64),
    };
    const { stdout, stderr } = spawnSync('go', ['run', join(import.meta.dirname, 'check.go')], {
      input: JSON.stringify(given),
      env: { ...process.env, GO111MODULE: 'off', GOPATH: SOURCES, GOFLAGS: '' },
      encoding: 'utf8',
    });
    expect(stdout, stderr).not.toBe('');
    expect(JSON.parse(stdout)).toEqual({
      key: 'accepted',
      checkpoint: 'accepted',
      'key of a witness': 'accepted',
      cosignature: 'accepted',
      'cosignature of another size': expect.stringContaining('invalid signature'),
      inclusion: 'accepted',
      'another entry': 'invalid transparency proof',
      consistency: 'accepted',
      'another older log': 'invalid transparency proof',
    });
  },
);
