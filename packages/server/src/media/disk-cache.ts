import { open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { countCached } from '../metrics/metrics.ts';
import { UNDER_WAY, writeAtomically } from './atomic-write.ts';

/** Unfinished files of this age were left by a process that is gone. */
const ABANDONED_AFTER_MS = 3_600_000;

interface DiskCache {
  /** The file `name`, or the requested part of it; null if missing. Counts as use. */
  read(name: string, part?: { offset: number; length: number }): Promise<Buffer | null>;
  /** Stores `bytes` and evicts the least recently used; more than the cap isn't stored. */
  write(name: string, bytes: Buffer): Promise<void>;
}

/**
 * Files that can be made again, below `folder`, at most `maxBytes` of them. Names are hexadecimal
 * digests. Files survive a restart, in order of use: a file's modification time is its last read.
 * Several processes may share a folder; each applies the cap to the files it knows of, and finds those
 * that the others wrote.
 */
export function diskCache(folder: string, maxBytes: number): DiskCache {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(size, 1),
    dispose: (_size, name, reason) => {
      if (reason === 'evict') void rm(pathOf(name), { force: true }).catch(() => {});
    },
  });
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const found = await listFiles(folder);
    for (const { name, size } of found.sort((a, b) => a.usedAt - b.usedAt)) {
      if (size <= maxBytes) sizes.set(name, size);
      else await rm(pathOf(name), { force: true });
    }
  }
  const loaded = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  return {
    async read(name, part) {
      await loaded();
      const path = pathOf(name);
      try {
        const bytes = part ? await readPart(path, part) : await readFile(path);
        if (sizes.get(name) === undefined) sizes.set(name, (await stat(path)).size);
        const now = new Date();
        void utimes(path, now, now).catch(() => {});
        countCached(true);
        return bytes;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        sizes.delete(name);
        countCached(false);
        return null;
      }
    },

    async write(name, bytes) {
      await loaded();
      if (bytes.byteLength > maxBytes) return;
      await writeAtomically(pathOf(name), bytes);
      sizes.set(name, bytes.byteLength);
    },
  };
}

async function readPart(path: string, part: { offset: number; length: number }): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(part.length);
    const { bytesRead } = await file.read(bytes, 0, part.length, part.offset);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function listFiles(folder: string) {
  const found: { name: string; size: number; usedAt: number }[] = [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const known = await stat(path).catch(() => null);
    if (!known) continue;
    const usedAt = known.mtimeMs;
    if (entry.name.startsWith(UNDER_WAY)) {
      if (Date.now() - usedAt > ABANDONED_AFTER_MS)
        await rm(path, { recursive: true, force: true });
    } else if (known.isFile() && /^[0-9a-f]{16,64}$/.test(entry.name)) {
      found.push({ name: entry.name, size: known.size, usedAt });
    }
  }
  return found;
}
