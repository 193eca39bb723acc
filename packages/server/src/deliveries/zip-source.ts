import { DELIVERY_FILE } from '@tag/contract/lab';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { messageOf } from '../setup-error.ts';
import {
  DELIVERY_LIMITS,
  type DeliverySource,
  inMegabytes,
  UnreadableDelivery,
  UnreadableFile,
} from './source.ts';

/** The first bit of a file's flags: encrypted. */
const ENCRYPTED = 1;
const PART_BYTES = 64 * 1024;

/**
 * The files in a zip. Its table of contents is checked before anything is unpacked: names outside the
 * folder, too many files, or too many bytes are refused. A file that turns out larger than the table says
 * is cut off while unpacking.
 * @throws UnreadableDelivery
 */
export async function zipSource(path: string): Promise<DeliverySource> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const zip = await openZip(file, size);
    const entries = await readEntries(zip);
    return {
      async open(name) {
        const entry = entries.get(name);
        return entry && unpack(zip, entry);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Reads parts of a file that its opener closes. With yauzl's own reader, a stream that is left while others
 * wait throws outside of every stream, which ends the process, or closes the file for the others.
 */
class PartReader extends RandomAccessReader {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  // Called by yauzl to count the file's users.
  ref(): void {}
  unref(): void {}

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false });
  }

  async *#read(start: number, end: number): AsyncGenerator<Buffer> {
    for (let position = start; position < end;) {
      const part = Buffer.allocUnsafe(Math.min(PART_BYTES, end - position));
      const { bytesRead } = await this.#file.read(part, 0, part.byteLength, position);
      if (bytesRead === 0) return;
      yield part.subarray(0, bytesRead);
      position += bytesRead;
    }
  }
}

/** @throws UnreadableDelivery */
function openZip(file: FileHandle, bytes: number): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new PartReader(file), bytes, options, (error, zip) => {
      if (error) reject(new UnreadableDelivery(`The zip can’t be read: ${error.message}`));
      else resolve(zip);
    });
  });
}

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    const refuse = (reason: string) => reject(new UnreadableDelivery(reason));
    if (zip.entryCount > DELIVERY_LIMITS.files) {
      return refuse(`The zip has more than ${DELIVERY_LIMITS.files.toLocaleString('en-US')} files`);
    }
    zip.on('error', (error: Error) => refuse(`The zip can’t be read: ${error.message}`));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      const reason = refusalOf(entry, entries, unpacked);
      if (reason !== undefined) return refuse(reason);
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** yauzl itself refuses absolute names and names outside the folder. */
function refusalOf(
  { fileName, generalPurposeBitFlag, uncompressedSize }: Entry,
  others: ReadonlyMap<string, Entry>,
  unpacked: number,
): string | undefined {
  const name = fileName.slice(0, 120);
  const limit = fileName === DELIVERY_FILE ? DELIVERY_LIMITS.manifest : DELIVERY_LIMITS.file;
  if (fileName.includes('/')) return `${name} is in a folder; put all files at the top of the zip`;
  if (others.has(fileName)) return `${name} is in the zip twice`;
  if ((generalPurposeBitFlag & ENCRYPTED) !== 0) return `${name} is encrypted`;
  if (uncompressedSize > limit) return `${name} is larger than ${inMegabytes(limit)}`;
  if (unpacked > DELIVERY_LIMITS.unpacked) {
    return `The zip unpacks to more than ${inMegabytes(DELIVERY_LIMITS.unpacked)}`;
  }
  return undefined;
}

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await openStream(zip, entry)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new UnreadableFile(`Can’t be unpacked: ${messageOf(error)}`);
  }
}

function openStream(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error);
      else resolve(stream);
    });
  });
}
