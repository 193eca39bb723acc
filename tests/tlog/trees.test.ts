import {
  appendLeaves,
  checkConsistency,
  checkInclusion,
  consistencyProof,
  EMPTY_LOG,
  hashesFromTiles,
  inclusionProof,
  leafHash,
  LogRefusal,
  readEntries,
  readTilePath,
  rootOf,
  rootOfEnd,
  type Tile,
  tilePath,
  widthOf,
  writeEntries,
} from '@tag/tlog';
import { describe, expect, test } from 'vitest';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The leaves and roots of the certificate transparency project, which other implementations use too. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => leafHash(Buffer.from(text, 'hex')));
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** A log that grew in the given steps, and its files. */
function grown(
  steps: readonly number[],
  leafOf = (index: number) => leafHash(Buffer.from(`${index}`)),
) {
  const files = new Map<string, Uint8Array>();
  const roots = new Map([[0, rootOfEnd(EMPTY_LOG)]]);
  let end = EMPTY_LOG;
  for (const step of steps) {
    const leaves = Array.from({ length: step }, (_, at) => leafOf(end.size + at));
    const appended = appendLeaves(end, leaves);
    end = appended.end;
    for (const { hashes, ...tile } of appended.tiles) files.set(tilePath(tile), hashes);
    roots.set(end.size, rootOfEnd(end));
  }
  const readTile = async (tile: Tile) => files.get(tilePath(tile))!;
  return {
    files,
    roots,
    size: end.size,
    leafOf,
    read: (size: number) => hashesFromTiles(size, readTile),
  };
}

describe('a log', () => {
  test('has the roots of published vectors, and proves each leaf', async () => {
    const log = grown(
      LEAVES.map(() => 1),
      (index) => LEAVES[index]!,
    );
    expect([...log.roots.values()].map(hex)).toEqual(ROOTS);
    for (let size = 1; size <= 8; size += 1) {
      expect(hex(await rootOf(size, log.read(size)))).toBe(ROOTS[size]);
    }
    // From RFC 6962, 2.1.3: the path of the fourth of seven entries.
    const path = await inclusionProof(3, 7, log.read(7));
    checkInclusion(3, 7, LEAVES[3]!, path, Buffer.from(ROOTS[7]!, 'hex'));
    expect(hex(path[0]!)).toBe(hex(LEAVES[2]!));
  });

  test('of any size and growth proves its entries and that it kept the older ones', async () => {
    // Past 256 and 65,536 entries, where a level of tiles is added.
    const steps = [1, 6, 249, 1, 500, 64_790];
    const log = grown(steps);
    const sizes = [...log.roots.keys()];
    let random = 7;
    const upTo = (most: number) => {
      random = (random * 48_271) % 2_147_483_647;
      return random % most;
    };
    for (const size of sizes.slice(1)) {
      const root = log.roots.get(size)!;
      expect(hex(await rootOf(size, log.read(size)))).toBe(hex(root));
      for (const index of [size - 1, upTo(size)]) {
        const proof = await inclusionProof(index, size, log.read(size));
        checkInclusion(index, size, log.leafOf(index), proof, root);
        const other = () => checkInclusion(index, size, log.leafOf(index + 1), proof, root);
        expect(other).toThrow('The entry is not in this log');
        const shorter = () => checkInclusion(index, size, log.leafOf(index), proof.slice(1), root);
        if (size > 1) expect(shorter).toThrow(LogRefusal);
        const longer = [...proof, root];
        expect(() => checkInclusion(index, size, log.leafOf(index), longer, root)).toThrow(
          LogRefusal,
        );
      }
      for (const older of sizes.filter((it) => it <= size)) {
        const proof = await consistencyProof(older, size, log.read(size));
        const before = log.roots.get(older)!;
        checkConsistency(older, size, proof, before, root);
        if (older === 0 || older === size) continue;
        const forged = Uint8Array.from(before, (byte, at) => (at === upTo(32) ? byte ^ 1 : byte));
        forged[0]! ^= 128;
        expect(() => checkConsistency(older, size, proof, forged, root)).toThrow(LogRefusal);
        expect(() => checkConsistency(older, size, proof.slice(1), before, root)).toThrow(
          LogRefusal,
        );
        expect(() => checkConsistency(older, size, [...proof, root], before, root)).toThrow(
          LogRefusal,
        );
      }
    }
    expect(widthOf({ level: 1, number: 1 }, 70_000)).toBe(17);
    expect(widthOf({ level: 2, number: 0 }, 70_000)).toBe(1);
  });

  test('refuses proofs with sizes and hashes that make no sense', () => {
    const root = LEAVES[0]!;
    expect(() => checkInclusion(2 ** 53, 2 ** 53 + 2, root, [], root)).toThrow('below 2^53');
    expect(() => checkInclusion(1, 1, root, [], root)).toThrow('beyond the end');
    expect(() => checkInclusion(0, 2, root, [root.subarray(1)], root)).toThrow('32 bytes');
    expect(() => checkConsistency(2, 1, [], root, root)).toThrow('smaller');
    expect(() => checkConsistency(1, 1, [], root, LEAVES[1]!)).toThrow('of the same size differ');
  });
});

describe('files', () => {
  test.each([
    [{ level: 0, number: 0, width: 256 }, 'tile/0/000'],
    [{ level: 1, number: 1_234_067, width: 8 }, 'tile/1/x001/x234/067.p/8'],
    [{ level: 'entries', number: 1000, width: 255 }, 'tile/entries/x001/000.p/255'],
  ] as const)('%j is %s', (tile, path) => {
    expect(tilePath(tile)).toBe(path);
    expect(readTilePath(path)).toEqual(tile);
  });

  test.each([
    'tile/0/0',
    'tile/00/000',
    'tile/7/000',
    'tile/0/x000/001',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/08',
    'tile/0/x999/x999/x999/x999/x999/999',
    'tile/0/../key',
    'tile/entries/000\n',
  ])('%j is no path', (path) => {
    expect(() => readTilePath(path)).toThrow(LogRefusal);
  });

  test('with entries are read as they were written, or refused', () => {
    const entries = [Buffer.from('one'), new Uint8Array(), Buffer.alloc(65_535, 7)];
    const bytes = writeEntries(entries);
    expect(readEntries(bytes, 3).map(hex)).toEqual(entries.map(hex));
    expect(() => readEntries(bytes, 2)).toThrow('3 entries instead of 2');
    expect(() => readEntries(bytes.subarray(0, -1), 3)).toThrow('cut off');
    expect(() => readEntries(Uint8Array.of(0), 1)).toThrow('cut off');
    expect(() => writeEntries([Buffer.alloc(65_536)])).toThrow(RangeError);
  });

  test('of the wrong length are refused', async () => {
    const read = hashesFromTiles(3, async () => new Uint8Array(95));
    await expect(rootOf(3, read)).rejects.toThrow('tile/0/000.p/3 has 95 bytes');
  });
});
