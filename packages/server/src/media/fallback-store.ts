import { availableParallelism } from 'node:os';
import { parseMediaKey } from './media-key.ts';
import type { MediaStore } from './media-store.ts';
import { createWorkQueue } from './work-queue.ts';

/** Makes the file of a key, or says (null) that there is none. */
export type MakeMedia = (key: string) => Promise<Uint8Array | null>;

/**
 * A store whose files may be made on first request: when `store` lacks a key, `make` is asked for it,
 * once however many ask at the same time; what it makes is written to `store` and served from there
 * ever after. Making runs in a bounded queue of its own, so that many first requests at once neither
 * take the whole machine nor wait without end: beyond it callers are refused with `unavailable`.
 */
export function fallbackStore(
  store: MediaStore,
  make: MakeMedia,
  bounds = { concurrency: availableParallelism(), maxWaiting: 256 },
): MediaStore {
  const queue = createWorkQueue(bounds);

  /** True when the file has been made; it lies in `store` then. */
  async function made(key: string): Promise<boolean> {
    if (!parseMediaKey(key)) return false;
    return queue.run(key, async () => {
      // It may have been written between the caller's look and this turn.
      if (await store.stat(key)) return true;
      const bytes = await make(key);
      if (bytes) await store.write(key, bytes);
      return bytes !== null;
    });
  }

  return {
    async stat(key) {
      return (await store.stat(key)) ?? ((await made(key)) ? store.stat(key) : null);
    },
    async read(key, range) {
      return (await store.read(key, range)) ?? ((await made(key)) ? store.read(key, range) : null);
    },
    write: (key, bytes) => store.write(key, bytes),
    delete: (key) => store.delete(key),
  };
}
