import { PART_BYTES } from './incoming-files.ts';

/** Content in parts of `PART_BYTES`, the last as long as it is. Each is overwritten by the next. */
export async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(PART_BYTES);
  let filled = 0;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.byteLength;) {
      const some = chunk.subarray(at, at + PART_BYTES - filled);
      part.set(some, filled);
      filled += some.byteLength;
      at += some.byteLength;
      if (filled < PART_BYTES) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
