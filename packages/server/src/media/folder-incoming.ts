import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type IncomingFiles, incomingKey, PART_BYTES } from './incoming-files.ts';
import { nullWhenMissing } from './missing-file.ts';

/** Keeps incoming files below the folder of media. A file grows part by part. */
export function folderIncoming(folder: string): IncomingFiles {
  const pathOf = (id: string) => join(folder, incomingKey(id));
  const sizeOf = async (id: string) => (await stat(pathOf(id)).catch(nullWhenMissing))?.size;

  return {
    async begin(id) {
      await mkdir(dirname(pathOf(id)), { recursive: true });
      await (await open(pathOf(id), 'wx')).close();
      return null;
    },

    async writePart({ id }, part, bytes) {
      const file = await open(pathOf(id), 'r+');
      try {
        for (let done = 0; done < bytes.byteLength;) {
          const at = part * PART_BYTES + done;
          const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, at);
          done += bytesWritten;
        }
        // What is reported as arrived survives a power cut.
        await file.datasync();
      } finally {
        await file.close();
      }
    },

    arrived: async ({ id }) => (await sizeOf(id)) ?? 0,

    async finish({ id }) {
      const parent = await open(dirname(pathOf(id)), 'r');
      await parent.sync().finally(() => parent.close());
    },

    async open(id) {
      if ((await sizeOf(id)) === undefined) return null;
      return { path: pathOf(id), close: async () => {} };
    },

    delete: ({ id }) => rm(pathOf(id), { force: true }),
  };
}
