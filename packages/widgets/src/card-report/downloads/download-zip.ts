import type JSZip from 'jszip';
import { nextStep, provideSetImmediate } from './download-steps.ts';

interface ZipEntry {
  readonly path: string;
  /** May still be loading: the archive is written as files arrive. */
  readonly content: Promise<Uint8Array<ArrayBuffer>>;
}

interface ZipOptions {
  /** The files' modification date. */
  date: Date;
  signal: AbortSignal;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** About this many bytes per step, which takes about a millisecond. */
const PART = 2 ** 19;

/**
 * Makes an archive of uncompressed files: pictures are compressed already. It is written in small steps on
 * the main thread (the page may forbid workers) and passed to the browser as a stream. Joining all parts at
 * once would block the page, and so would a blob for each part.
 * @throws the error of the first file that fails; the signal's reason when it aborts
 */
export async function zipFiles(
  entries: readonly ZipEntry[],
  { date, signal }: ZipOptions,
): Promise<Blob> {
  provideSetImmediate();
  const { default: Zip } = await import('jszip');
  const zip = new Zip();
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error as Error);
      stream.pause();
    };
    for (const { path, content } of entries) {
      // Otherwise all failed files but the first would be unhandled rejections in JSZip.
      const arrived = new Promise<Uint8Array>((here) => content.then(here, fail));
      zip.file(path, arrived, { binary: true, createFolders: false, date });
    }
    const stream = zip.generateInternalStream({ type: 'uint8array', compression: 'STORE' });
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    const archive = readable(stream.on('error', fail));
    const headers = { 'Content-Type': 'application/zip' };
    new Response(archive, { headers }).blob().then(resolve, reject);
  });
}

/** Splits JSZip's output, which emits a file in one step, into one part per step. */
function readable(stream: JSZip.JSZipStreamHelper<Uint8Array>): ReadableStream<Bytes> {
  const parts: Bytes[] = [];
  let hasEnded = false;
  let wake = () => {};
  stream
    .on('data', (chunk) => {
      append(parts, chunk as Bytes);
      wake();
    })
    .on('end', () => {
      hasEnded = true;
      wake();
    })
    .resume();
  return new ReadableStream({
    async pull(writer) {
      while (parts.length === 0 && !hasEnded) await new Promise<void>((woken) => (wake = woken));
      await nextStep();
      const part = parts.shift();
      if (part) writer.enqueue(part);
      else writer.close();
    },
  });
}

/** Joins JSZip's 16 KB slices into one part where they are adjacent in the same buffer. */
function append(parts: Bytes[], chunk: Bytes): void {
  const last = parts.at(-1);
  const isNext =
    last?.buffer === chunk.buffer && last.byteOffset + last.byteLength === chunk.byteOffset;
  if (last && isNext && last.byteLength < PART) {
    const length = last.byteLength + chunk.byteLength;
    parts[parts.length - 1] = new Uint8Array(last.buffer, last.byteOffset, length);
  } else {
    parts.push(chunk);
  }
}
