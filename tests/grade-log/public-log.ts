import {
  type Bytes,
  type Checkpoint,
  hashesFromTiles,
  leafHash,
  openCheckpoint,
  readEntries,
  readVerifierKey,
  rootOf,
  TILE_WIDTH,
  tilePath,
  widthOf,
} from '@tag/tlog';
import type { testApi } from '../support/api.ts';

/** The grade log as anyone reads it, checked against its signed checkpoint. */
export async function readPublicLog(api: ReturnType<typeof testApi>) {
  async function get(path: string): Promise<Bytes> {
    const response = await api.request(`/log/${path}`);
    if (response.status !== 200) throw new Error(`/log/${path}: ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.headers.get('content-encoding') !== 'gzip') return bytes;
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  }
  const key = readVerifierKey(
    Buffer.from(await get('key'))
      .toString()
      .trim(),
  );
  const signed = await get('checkpoint');
  const { checkpoint }: { checkpoint: Checkpoint } = await openCheckpoint(signed, key);
  const { size } = checkpoint;
  const entries: Uint8Array[] = [];
  for (let number = 0; number * TILE_WIDTH < size; number += 1) {
    const tile = { level: 'entries' as const, number };
    const width = widthOf(tile, size);
    entries.push(...readEntries(await get(tilePath({ ...tile, width })), width));
  }
  const read = hashesFromTiles(size, (tile) => get(tilePath(tile)));
  const root = Buffer.from(await rootOf(size, read));
  if (!root.equals(checkpoint.root)) throw new Error('The tiles are not those of the checkpoint');
  const leaves = await read(entries.map((_, index) => ({ height: 0, index })));
  const same = entries.every((entry, at) =>
    leafHash(entry).every((it, i) => it === leaves[at]![i]),
  );
  if (!same) throw new Error('The entries are not those of the tiles');
  return {
    key,
    checkpoint,
    signed,
    entries,
    read,
    statements: entries.map((entry) => JSON.parse(Buffer.from(entry).toString())),
  };
}
