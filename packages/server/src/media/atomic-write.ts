import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The prefix of unfinished files; never a media key. */
export const UNDER_WAY = '.under-way-';

/**
 * Writes a file atomically, even in a power cut: the bytes reach the disk under another name first.
 */
export async function writeAtomically(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const folder = dirname(path);
  const madeFolder = await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${UNDER_WAY}${randomUUID()}-${basename(path)}`);
  try {
    const file = await open(temporary, 'wx');
    try {
      // Its type lacks the streams that it takes.
      await file.writeFile(bytes as Uint8Array);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    if (madeFolder !== undefined) await removeEmpty(folder, madeFolder);
    throw error;
  }
  await syncFolder(folder);
}

/** Removes the folders created for a file that couldn't be written, if still empty. */
async function removeEmpty(folder: string, highest: string): Promise<void> {
  for (let next = folder; next.length >= highest.length; next = dirname(next)) {
    // Someone else may have written a file there meanwhile.
    if (
      !(await rmdir(next).then(
        () => true,
        () => false,
      ))
    )
      return;
  }
}

/** The new name must reach the disk too; some systems can't sync a folder and don't need to. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EISDIR' && code !== 'EPERM' && code !== 'EINVAL') throw error;
  }
}
