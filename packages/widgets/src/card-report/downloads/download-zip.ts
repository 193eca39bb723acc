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

/**
 * Parts of about this many bytes leave the page's memory for the browser's. The page stands still until
 * the browser answers for each, longer where the machine is busy: few are better than many.
 */
const PART = 2 ** 22;

/**
 * An archive of files as they are: pictures are packed already. It is written in small steps on the
 * page's thread (a worker may be forbidden where an element stands), and given to the browser in parts,
 * one a step, because joining it whole would hold the page up.
 * @throws what the first file that cannot be had was rejected with; the signal's reason when it aborts
 */
export async function zipFiles(
  entries: readonly ZipEntry[],
  { date, signal }: ZipOptions,
): Promise<Blob> {
  provideSetImmediate();
  const { default: JSZip } = await import('jszip');
  const zip = new JSZip();
  return new Promise((resolve, reject) => {
    for (const { path, content } of entries) {
      // JSZip would leave every file but the first that fails as an unhandled rejection.
      const arrived = new Promise<Uint8Array>((here) => content.then(here, fail));
      zip.file(path, arrived, { binary: true, createFolders: false, date });
    }
    const parts: Promise<Blob>[] = [];
    let chunks: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    const flush = () => {
      const part = chunks;
      // JSZip gives all of a file within one step.
      parts.push(nextStep().then(() => new Blob(part)));
      chunks = [];
      length = 0;
    };
    const stream = zip.generateInternalStream({ type: 'uint8array', compression: 'STORE' });
    function fail(error: unknown) {
      stream.pause();
      reject(error as Error);
    }
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    stream
      .on('data', (chunk) => {
        chunks.push(chunk as Uint8Array<ArrayBuffer>);
        length += chunk.byteLength;
        if (length >= PART) flush();
      })
      .on('error', fail)
      .on('end', () => {
        flush();
        Promise.all(parts).then((all) => resolve(new Blob(all, { type: 'application/zip' })), fail);
      })
      .resume();
  });
}
