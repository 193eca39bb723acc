import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Names a release's own files, without those kept from the one before. */
const LIST = '.vite/release.json';

/** A name that changes with its content, compressed or not: only a cached page asks for an old one. */
const HASHED = /-[\w-]{8}\.[a-z0-9]+(\.map)?(\.br|\.gz)?$/;

/**
 * Copies into `next` the hashed files of the release it is about to replace, which pages in the caches
 * of browsers and CDNs still ask for. Files that release had kept from the one before are dropped.
 * @param last the folder that is served now; it may be missing.
 */
export async function keepLastRelease(last: string, next: string): Promise<void> {
  const own = await listFiles(next);
  const kept = (await readList(last)).filter((file) => HASHED.test(file) && !own.includes(file));
  for (const file of kept) {
    await mkdir(dirname(join(next, file)), { recursive: true });
    await copyFile(join(last, file), join(next, file));
  }
  await mkdir(dirname(join(next, LIST)), { recursive: true });
  await writeFile(join(next, LIST), JSON.stringify(own));
}

/** The release's own files; every file where it was built before releases were listed. */
async function readList(folder: string): Promise<string[]> {
  const present = await listFiles(folder);
  const text = await readFile(join(folder, LIST), 'utf8').catch(() => null);
  if (text === null) return present;
  const own = new Set(JSON.parse(text) as string[]);
  return present.filter((file) => own.has(file));
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
