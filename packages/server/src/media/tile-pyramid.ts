/**
 * All tiles of a picture in one piece, so they are kept, found, and dropped together: the length
 * of the index (4 bytes, little endian), the index as JSON, then the tiles (JPEG, or WebP of a picture
 * with transparency). Levels are numbered as in Deep Zoom: 0 is a single pixel, and the last has the
 * picture's own size.
 */

/** Reads `length` bytes at `offset` of a pyramid; null if it is gone. */
type ReadPart = (part: { offset: number; length: number }) => Promise<Buffer | null>;

/** `level/column_row` to the tile's offset, counted from the first tile, and its length. */
type Index = Record<string, [offset: number, length: number]>;

/**
 * One tile. `missing`: the picture has no such tile; `gone`: the pyramid isn't cached.
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
