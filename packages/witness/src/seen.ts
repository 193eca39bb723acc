import {
  bytesOf,
  type Checkpoint,
  cosignedAt,
  hashOf,
  type OpenKey,
  openCheckpoint,
} from '@tag/tlog';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** The last checkpoint of a log that the witness signed. */
export interface Seen {
  readonly checkpoint: Checkpoint;
  /** Seconds since 1970. */
  readonly at: number;
  /** The note with the signatures of both. */
  readonly note: string;
}

/** How files, and addresses of the monitoring call, name a log. */
export const logId = (origin: string): string =>
  Buffer.from(hashOf(bytesOf(origin))).toString('hex');

/**
 * What a witness has signed, one file for each log. What can't be read stops it: forgetting what it has
 * seen would make it sign a fork.
 */
export function seenIn(folder: string, witness: OpenKey) {
  const fileOf = (log: OpenKey) => join(folder, `${logId(log.name)}.checkpoint`);
  return {
    /** Undefined: it never signed anything of this log. @throws Error if the file is damaged. */
    async read(log: OpenKey): Promise<Seen | undefined> {
      const bytes = await readFile(fileOf(log)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!bytes) return undefined;
      const { checkpoint } = await openCheckpoint(bytes, log);
      return { checkpoint, at: cosignedAt(bytes, witness), note: bytes.toString() };
    },

    /** Returns once it would survive a loss of power. */
    async write(log: OpenKey, note: string): Promise<void> {
      await mkdir(folder, { recursive: true });
      const part = `${fileOf(log)}.part`;
      const file = await open(part, 'w', 0o600);
      try {
        await file.writeFile(note);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, fileOf(log));
      const directory = await open(folder);
      await directory.sync().finally(() => directory.close());
    },
  };
}
