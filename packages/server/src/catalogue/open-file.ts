import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { codeOf, messageOf, SetupError } from '../setup-error.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * The bytes of a file, unpacked if it is gzip under any name. @throws SetupError if it can't be read, at
 * once or midway.
 */
export async function* readFileBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    const file = await open(path);
    try {
      const { buffer } = await file.read({ buffer: Buffer.alloc(2), position: 0 });
      const raw = file.createReadStream({ start: 0, autoClose: false });
      const bytes = buffer.equals(GZIP) ? unpack(raw) : raw;
      yield* bytes;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw explain(path, error);
  }
}

function unpack(packed: Readable): Readable {
  const gunzip = createGunzip();
  packed.once('error', (error) => gunzip.destroy(error));
  return packed.pipe(gunzip);
}

function explain(path: string, error: unknown): unknown {
  const code = codeOf(error) ?? '';
  const known: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'it may not be read by this user',
    EISDIR: 'it is a folder',
  };
  const reason =
    known[code] ?? (code.startsWith('Z_') ? `it is damaged (${messageOf(error)})` : undefined);
  return reason === undefined ? error : new SetupError(`${path}: ${reason}.`, { cause: error });
}
