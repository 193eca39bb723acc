import { open, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { writeAtomically } from './atomic-write.ts';
import { folderIncoming } from './folder-incoming.ts';
import { assertStorable, assertStoredKey, parseStoredKey, storable } from './media-key.ts';
import { nullWhenMissing } from './missing-file.ts';
import type { MediaStore } from './media-store.ts';

/** Keeps media as plain files below `folder` (made when first written to). */
export function folderStore(folder: string): MediaStore {
  const pathOf = (key: string) => (parseStoredKey(key) ? join(folder, key) : null);

  return {
    incoming: folderIncoming(folder),

    async stat(key) {
      const path = pathOf(key);
      const found = path === null ? null : await stat(path).catch(nullWhenMissing);
      if (!found?.isFile()) return null;
      return {
        size: found.size,
        modifiedAt: found.mtime,
        revision: `${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}`,
      };
    },

    async read(key, range) {
      const path = pathOf(key);
      const file = path === null ? null : await open(path, 'r').catch(nullWhenMissing);
      if (!file) return null;
      const stream = file.createReadStream(range ? { start: range.first, end: range.last } : {});
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },

    async write(key, bytes) {
      assertStorable(key, bytes);
      await writeAtomically(join(folder, key), bytes);
    },

    async writeStream(key, content) {
      assertStoredKey(key);
      await writeAtomically(join(folder, key), storable(key, content));
    },

    async delete(key) {
      assertStoredKey(key);
      const path = join(folder, key);
      await rm(path, { force: true });
      // The last file's folder is deleted too.
      await rmdir(dirname(path)).catch(nullWhenNeeded);
    },
  };
}

function nullWhenNeeded(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return null;
  return nullWhenMissing(error);
}
