import { DELIVERY_FILE } from '@tag/contract/lab';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DELIVERY_LIMITS,
  type DeliverySource,
  inMegabytes,
  UnreadableDelivery,
  UnreadableFile,
} from './source.ts';

/** The files in a folder. Links aren't followed, so nothing outside it is read. */
export function folderSource(folder: string): DeliverySource {
  return {
    async open(name) {
      const isManifest = name === DELIVERY_FILE;
      const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined;
          throw new UnreadableFile(`Can’t be read (${error.code})`);
        },
      );
      if (!file) return undefined;
      try {
        const stat = await file.stat();
        if (!stat.isFile()) throw new UnreadableFile('Is not a file');
        const limit = isManifest ? DELIVERY_LIMITS.manifest : DELIVERY_LIMITS.file;
        if (stat.size > limit) throw tooLarge(isManifest, limit);
        return file.createReadStream() as AsyncIterable<Buffer>;
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    close: async () => {},
  };
}

function tooLarge(isManifest: boolean, limit: number): Error {
  const reason = `Is larger than ${inMegabytes(limit)}`;
  return isManifest
    ? new UnreadableDelivery(`${DELIVERY_FILE} is larger than ${inMegabytes(limit)}`)
    : new UnreadableFile(reason);
}
