/** Longer than any valid row. */
const LONGEST_LINE = 64 * 1024;
const NEW_LINE = 0x0a;

export interface Line {
  /** From 1, as in editors. */
  readonly number: number;
  /** Without its line break; null if it is too long. */
  readonly bytes: Buffer | null;
}

/**
 * The lines of a stream, ended by LF or CR LF. Keeps only one in memory at a time, up to the longest
 * allowed.
 */
export async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let number = 1;
  let pieces: Buffer[] = [];
  let length = 0;

  const add = (piece: Buffer) => {
    length += piece.length;
    if (length <= LONGEST_LINE) pieces.push(piece);
  };
  const take = (): Line => {
    const whole = length <= LONGEST_LINE ? Buffer.concat(pieces) : null;
    const bytes = whole?.at(-1) === 0x0d ? whole.subarray(0, -1) : whole;
    pieces = [];
    length = 0;
    return { number: number++, bytes };
  };

  for await (const chunk of source) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = buffer.indexOf(NEW_LINE); end !== -1; end = buffer.indexOf(NEW_LINE, start)) {
      add(buffer.subarray(start, end));
      yield take();
      start = end + 1;
    }
    if (start < buffer.length) add(buffer.subarray(start));
  }
  if (length > 0) yield take();
}
