import type { MediaStore } from '@tag/server';
import { availableParallelism } from 'node:os';
import { SCAN_FILES, SLAB_FILES } from './files.ts';

interface Stores {
  /** Images that exist. */
  readonly stored: MediaStore;
  /** Draws images missing from `stored`. */
  readonly drawn: MediaStore;
}

/**
 * Draws all images of these media keys that are missing, one per core at a time. An image that fails is
 * drawn when someone requests it.
 */
export async function drawAhead(
  { stored, drawn }: Stores,
  mediaKeys: readonly string[],
  { log, signal }: { readonly log: (message: string) => void; readonly signal: AbortSignal },
): Promise<void> {
  const missingOf = async (files: readonly string[]) => {
    const keys = mediaKeys.flatMap((mediaKey) => files.map((file) => `${mediaKey}/${file}`));
    const stats = await Promise.all(keys.map((key) => stored.stat(key)));
    return keys.filter((_, at) => stats[at] === null);
  };
  // Images of the slab show the scans.
  const steps = [await missingOf(SCAN_FILES), await missingOf(SLAB_FILES)];
  if (steps.flat().length === 0) return;
  log(
    `Drawing images of ${mediaKeys.length} certificates, this once; all pages are open already …`,
  );
  const begin = performance.now();
  for (const keys of steps) await drawEach(drawn, keys, signal);
  if (!signal.aborted) log(`Drew them in ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
}

async function drawEach(drawn: MediaStore, keys: readonly string[], signal: AbortSignal) {
  const left = keys.values();
  const drawNext = async () => {
    for (const key of left) {
      if (signal.aborted) return;
      await drawn.stat(key).catch(() => null);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, drawNext));
}
