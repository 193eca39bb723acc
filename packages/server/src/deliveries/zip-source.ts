import { DELIVERY_FILE } from '@tag/contract/lab';
import type { Readable } from 'node:stream';
import { type Entry, open as openZip, type ZipFile } from 'yauzl';
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

/**
 * The files in a zip. Its table of contents is checked before anything is unpacked: names outside the
 * folder, too many files, or too many bytes are refused. A file that turns out larger than the table says
 * is cut off while unpacking.
 * @throws UnreadableDelivery
 */
export async function zipSource(path: string): Promise<DeliverySource> {
  const zip = await open(path);
  let entries: ReadonlyMap<string, Entry>;
  try {
    entries = await readEntries(zip);
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    async open(name) {
      const entry = entries.get(name);
      return entry && unpack(zip, entry);
    },
    close: async () => zip.close(),
  };
}

function open(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    openZip(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
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
