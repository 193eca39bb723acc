import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { UNDER_WAY } from './atomic-write.ts';
import { openPicture } from './rendition.ts';

/** Pixels of a tile's side, without the pixel it shares with each neighbour. */
export const TILE_SIZE = 512;
export const TILE_OVERLAP = 1;

/**
 * All tiles of a picture in one piece, so that they are kept, found and dropped together: the length
 * of the index (4 bytes, little endian), the index as JSON, the tiles (JPEG) one after the other.
 */
export type Pyramid = Buffer;

/** Reads `length` bytes at `offset` of a pyramid; null when it is not there any more. */
export type ReadPart = (part: { offset: number; length: number }) => Promise<Buffer | null>;

/** `level/column_row` to where the tile lies, counted from the first tile. */
type Index = Record<string, [offset: number, length: number]>;

/**
 * Cuts every level at once: decoding the picture costs more than the cutting does. Levels are
 * numbered as in Deep Zoom: 0 is a single pixel and the last has the picture's own size.
 * @param workFolder where the tiles lie for a moment
 * @throws ApiError `not_found` when the picture has more pixels than we decode.
 */
export async function cutPyramid(source: Uint8Array, workFolder: string): Promise<Pyramid> {
  const { picture } = await openPicture(source);
  const folder = join(workFolder, `${UNDER_WAY}${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    await picture
      .flatten({ background: 'white' })
      .jpeg({ quality: 86 })
      .tile({ size: TILE_SIZE, overlap: TILE_OVERLAP, layout: 'dz' })
      .toFile(join(folder, 'tiles'));
    return await pack(join(folder, 'tiles_files'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function pack(folder: string): Promise<Pyramid> {
  const index: Index = {};
  const tiles: Buffer[] = [];
  let offset = 0;
  for (const level of (await readdir(folder)).filter((name) => /^\d+$/.test(name))) {
    for (const file of await readdir(join(folder, level))) {
      const tile = await readFile(join(folder, level, file));
      index[`${level}/${file.slice(0, file.lastIndexOf('.'))}`] = [offset, tile.byteLength];
      tiles.push(tile);
      offset += tile.byteLength;
    }
  }
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.byteLength);
  return Buffer.concat([length, head, ...tiles]);
}

/**
 * One tile's JPEG. `missing` says that the picture has no such tile, `gone` that the pyramid itself
 * is not there (any more).
 */
export async function readTile(read: ReadPart, name: string): Promise<Buffer | 'missing' | 'gone'> {
  const length = await read({ offset: 0, length: 4 });
  if (!length) return 'gone';
  const head = await read({ offset: 4, length: length.readUInt32LE() });
  if (!head) return 'gone';
  const index = JSON.parse(head.toString()) as Index;
  const found = Object.hasOwn(index, name) ? index[name] : undefined;
  if (!found) return 'missing';
  const tile = await read({ offset: 4 + head.byteLength + found[0], length: found[1] });
  return tile ?? 'gone';
}
