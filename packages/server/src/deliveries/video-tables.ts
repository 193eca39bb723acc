const MIB = 2 ** 20;
/** An honest MP4 has fewer than ten boxes at its top. */
const MOST_BOXES = 1_000;
/** Hours of video with sound have tables of a few megabytes. */
const MOST_BYTES = 64 * MIB;
const KEPT = new Set(['ftyp', 'moov']);

/**
 * The boxes of an MP4 that describe it, without its frames: those are skipped, so no more than the tables
 * is in memory. @returns null if there are none, they are too large, or there are too many boxes;
 * fragmented files (`moof`) have their tables elsewhere.
 */
export async function readTables(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Buffer | null> {
  const kept: Uint8Array[] = [];
  let keptBytes = 0;
  let hasMovie = false;
  let boxes = 0;
  let header: Buffer = Buffer.alloc(0);
  /** What is left of the current box, and whether it is kept. */
  let left = 0;
  let isKept = false;

  for await (const part of content) {
    for (let at = 0; at < part.byteLength;) {
      if (left > 0) {
        const body = part.subarray(at, at + left);
        if (isKept) {
          kept.push(body);
          keptBytes += body.byteLength;
          if (keptBytes > MOST_BYTES) return null;
        }
        left -= body.byteLength;
        at += body.byteLength;
        continue;
      }
      const more = part.subarray(at, at + headerLength(header) - header.byteLength);
      header = Buffer.concat([header, more]);
      at += more.byteLength;
      if (header.byteLength < headerLength(header)) continue;
      const { type, size } = readHeader(header);
      boxes += 1;
      if (boxes > MOST_BOXES || type === 'moof' || size < header.byteLength) return null;
      left = size - header.byteLength;
      isKept = KEPT.has(type);
      if (isKept) kept.push(header);
      hasMovie ||= type === 'moov';
      header = Buffer.alloc(0);
    }
  }
  return hasMovie ? Buffer.concat(kept) : null;
}

/** 8, or 16 with a size that needs 64 bits. */
const headerLength = (begun: Buffer) =>
  begun.byteLength >= 8 && begun.readUInt32BE(0) === 1 ? 16 : 8;

function readHeader(header: Buffer): { type: string; size: number } {
  const type = header.toString('latin1', 4, 8);
  const size = header.readUInt32BE(0);
  // 0: to the end of the file.
  if (size === 0) return { type, size: Infinity };
  return { type, size: size === 1 ? Number(header.readBigUInt64BE(8)) : size };
}
