import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { isOutage } from '../http/outage.ts';
import { parseMediaKey } from './media-key.ts';
import type { ByteRange, MediaStat, MediaStore, SketchForm } from './media-store.ts';
import { createWorkQueue, type QueueBounds, type Waiter } from './work-queue.ts';

/** Makes files missing from a store. */
interface MediaMaker {
  /** Whether there is such a file; cheap, and called before anything waits. By default, `make` decides. */
  has?(key: string): Promise<boolean>;
  /** The file; null if there is none. */
  make(key: string): Promise<Uint8Array | null>;
  /** A small version of a picture, much faster than `make`; null if it can't be made this way. */
  sketch?(key: string, form: SketchForm): Promise<Uint8Array | null>;
}

/** A store that makes missing files. */
export interface FallbackStore extends MediaStore {
  /** Makes these at idle times, one at a time in this order, after the pictures that were sketched. */
  makeWhenIdle(keys: readonly string[]): void;
}

interface FallbackBounds extends QueueBounds {
  readonly sketchesAtOnce?: number;
  /** Resolves when nothing else is under way; files aren't made at idle times before that. */
  readonly whenQuiet?: () => Promise<void>;
  /** Ends the making of files at idle times. */
  readonly signal?: AbortSignal;
}

/** Files that don't fit on a full disk stay in memory, up to this many bytes. */
const UNWRITTEN_BYTES = 64 * 2 ** 20;
/** How many sketched pictures may wait to be made in full at idle times. */
const MOST_LATER = 16;
/** A page that requests sketches is loaded within this time; full pictures would slow it down. */
const PAGE_LOAD_MS = 3000;

/**
 * A store that makes files on first request: a file missing from `store` is made once for all callers,
 * written to `store`, and served from there. Files are made in a bounded queue with fair turns, and
 * sketches in another, so a sketch never waits for a full picture. Sketched pictures are made in full at
 * idle times.
 */
export function fallbackStore(
  store: MediaStore,
  maker: MediaMaker,
  bounds: FallbackBounds = {
    concurrency: availableParallelism(),
    maxWaiting: 256,
    maxPerCaller: 96,
  },
): FallbackStore {
  const { signal, whenQuiet } = bounds;
  const queue = createWorkQueue(bounds);
  const sketches = createWorkQueue({ ...bounds, concurrency: bounds.sketchesAtOnce ?? 1 });
  const unwritten = new LRUCache<string, { bytes: Uint8Array; stat: MediaStat }>({
    maxSize: UNWRITTEN_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
  });
  const later = new Set<string>();
  const whenIdle = new Set<string>();
  let isMakingLater = false;
  let sketchedAt = 0;

  async function isMissing(key: string): Promise<boolean> {
    return parseMediaKey(key) === null || (await maker.has?.(key)) === false;
  }

  /** True once the file has been made and can be read. */
  async function made(key: string, waiter?: Waiter): Promise<boolean> {
    if (await isMissing(key)) return false;
    return queue.run(
      key,
      async () => {
        // It may have been written since the caller checked.
        if (await store.stat(key)) return true;
        const bytes = await maker.make(key);
        if (bytes) await keep(key, bytes);
        return bytes !== null;
      },
      waiter,
    );
  }

  async function keep(key: string, bytes: Uint8Array) {
    try {
      await store.write(key, bytes);
      unwritten.delete(key);
    } catch (error) {
      if (!isOutage(error)) throw error;
      const revision = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      const stat = { size: bytes.byteLength, modifiedAt: new Date(), revision };
      unwritten.set(key, { bytes, stat });
    }
  }

  async function makeLater() {
    if (isMakingLater) return;
    isMakingLater = true;
    while (later.size + whenIdle.size > 0) {
      await untilIdle();
      if (signal?.aborted) break;
      // Meanwhile somebody may have seen another sketch.
      const [next] = [...later, ...whenIdle] as [string];
      later.delete(next);
      whenIdle.delete(next);
      // The next request for it reports why it can't be made.
      if (!(await statNow(next))) await made(next).catch(() => {});
    }
    isMakingLater = false;
  }

  /** Until pages have their pictures, and nobody waits for another answer. */
  async function untilIdle() {
    await sketches.whenIdle();
    await queue.whenIdle();
    const left = () => sketchedAt + PAGE_LOAD_MS - Date.now();
    while (left() > 0 && !signal?.aborted) await pause(left(), undefined, { ref: false });
    await whenQuiet?.();
  }

  const statNow = async (key: string) =>
    (await store.stat(key)) ?? unwritten.get(key)?.stat ?? null;
  async function readNow(key: string, range?: ByteRange) {
    const stored = await store.read(key, range);
    if (stored) return stored;
    const bytes = unwritten.get(key)?.bytes;
    const part = range ? bytes?.subarray(range.first, range.last + 1) : bytes;
    return part ? new Blob([new Uint8Array(part)]).stream() : null;
  }

  return {
    incoming: store.incoming,
    async stat(key, waiter) {
      return (await statNow(key)) ?? ((await made(key, waiter)) ? statNow(key) : null);
    },
    async read(key, range, waiter) {
      return (
        (await readNow(key, range)) ?? ((await made(key, waiter)) ? readNow(key, range) : null)
      );
    },
    write: (key, bytes) => store.write(key, bytes),
    writeStream: (key, content) => store.writeStream(key, content),
    delete: (key) => store.delete(key),
    async sketch(key, form, waiter) {
      if (!maker.sketch || (await statNow(key)) || (await isMissing(key))) return null;
      const name = `${key} ${JSON.stringify(form)}`;
      const sketch = await sketches.run(name, () => maker.sketch!(key, form), waiter);
      if (!sketch) return null;
      sketchedAt = Date.now();
      if (later.size < MOST_LATER) later.add(key);
      void makeLater();
      return sketch;
    },
    makeWhenIdle(keys) {
      for (const key of keys) whenIdle.add(key);
      void makeLater();
    },
  };
}
