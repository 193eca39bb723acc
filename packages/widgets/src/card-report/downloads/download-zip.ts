import type JSZip from 'jszip';
import { nextStep, provideSetImmediate } from './download-steps.ts';

export interface ZipEntry {
  readonly path: string;
  /** May still be on its way; the archive is written as its files arrive. */
  readonly content: Promise<Uint8Array<ArrayBuffer>>;
}

interface ZipOptions {
  /** The date its files carry. */
  date: Date;
  signal: AbortSignal;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The browser is given about this many bytes a step: a millisecond's work. */
const PART = 2 ** 19;

/**
 * An archive of uncompressed files: pictures are compressed already. It is written in small steps on the
 * page's thread (the host may forbid workers), and passed to the browser as a stream: joining it at once
 * would block the page, and so would waiting for a blob of each part.
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
      // JSZip would leave every file but the first that fails as an unhandled rejection.
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

/** JSZip gives all of a file within one step; this gives it on a part a step. */
function readable(stream: JSZip.JSZipStreamHelper<Uint8Array>): ReadableStream<Bytes> {
  const parts: Bytes[] = [];
  let isWhole = false;
  let wake = () => {};
  stream
    .on('data', (chunk) => {
      append(parts, chunk as Bytes);
      wake();
    })
    .on('end', () => {
      isWhole = true;
      wake();
    })
    .resume();
  return new ReadableStream({
    async pull(writer) {
      while (parts.length === 0 && !isWhole) await new Promise<void>((woken) => (wake = woken));
      await nextStep();
      const part = parts.shift();
      if (part) writer.enqueue(part);
      else writer.close();
    },
  });
}

/** JSZip gives a file in slices of 16 KB, one behind the other in the same memory: these are one part. */
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
