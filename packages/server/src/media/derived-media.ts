import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { diskCache } from './disk-cache.ts';
import { keptKey, keptRenditions, RECIPE } from './kept-renditions.ts';
import type { MediaStore, Source } from './media-store.ts';
import { pictureMaker } from './picture-maker.ts';
import { cutOf, type Rendition } from './rendition.ts';
import { readTile } from './tile-pyramid.ts';
import { createWorkQueue, type QueueBounds, type Waiter, type WorkQueue } from './work-queue.ts';

interface DerivedMediaOptions extends QueueBounds {
  readonly store: MediaStore;
  /** Where renditions that were made ahead are. */
  readonly keptIn: MediaStore;
  /** The cache of derived pictures. */
  readonly cacheFolder: string;
  readonly cacheBytes: number;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
}

/** A derived picture's cache key, from everything it depends on; also its ETag. */
export function nameDerived({ key, stat }: Source, recipe: unknown): string {
  const facts = JSON.stringify([RECIPE, key, stat.revision, recipe]);
  return createHash('sha256').update(facts).digest('hex').slice(0, 40);
}

/**
 * Renditions and tiles: each made once and cached on disk. Each kind has a bounded queue, so a flood of
 * one doesn't delay the other: cutting all tiles of a picture takes as long as dozens of crops.
 */
export function derivedMedia(options: DerivedMediaOptions) {
  const { store, cacheFolder, logger } = options;
  const cache = diskCache(cacheFolder, options.cacheBytes);
  const renditions = createWorkQueue({ ...options, hasSpareTurn: true });
  const pyramids = createWorkQueue({ ...options, concurrency: 1, hasSpareTurn: true });
  const maker = pictureMaker(store);
  const ahead = keptRenditions(options.keptIn);

  /** A full or failing disk only costs time. */
  const survive = (error: unknown) => {
    logger?.warn({ err: error, cacheFolder }, 'pictures that were made could not be kept or found');
    return null;
  };
  const find = (name: string, part?: Parameters<typeof cache.read>[1]) =>
    cache.read(name, part).catch(survive);

  /** Makes a missing file, once for all concurrent callers. */
  function make(queue: WorkQueue, name: string, waiter: Waiter, recipe: () => Promise<Buffer>) {
    const job = async () => {
      // The same work may have finished since the caller checked.
      const kept = await find(name);
      if (kept) return kept;
      const bytes = await recipe();
      await cache.write(name, bytes).catch(survive);
      return bytes;
    };
    return queue.run(name, job, waiter);
  }

  return {
    /** A rendition that was made ahead, and its name; null: it is made on request. */
    async kept(key: string, rendition: Rendition): Promise<{ name: string; bytes: Buffer } | null> {
      const kept = keptKey(key, rendition);
      if (kept === null) return null;
      const name = createHash('sha256').update(kept).digest('hex').slice(0, 40);
      const cached = await find(name);
      if (cached) return { name, bytes: cached };
      const bytes = await ahead.read(kept);
      if (bytes) await cache.write(name, bytes).catch(survive);
      return bytes && { name, bytes };
    },

    /**
     * @throws ApiError `validation` (outside, too large), `not_found` (of a picture too large to be
     * decoded), or `unavailable` (too much to do, or the waiter gave up).
     */
    async rendition(source: Source, rendition: Rendition, waiter: Waiter): Promise<Buffer> {
      const name = nameDerived(source, rendition);
      const kept = await find(name);
      if (kept) return kept;
      return make(renditions, name, waiter, async () =>
        maker.cut(source, cutOf(rendition, await maker.sizeOf(source))),
      );
    },

    /**
     * A tile, as JPEG or WebP; null if the picture has no such tile.
     * @throws ApiError as `rendition` does.
     */
    async tile(source: Source, tile: string, waiter: Waiter): Promise<Buffer | null> {
      const name = nameDerived(source, 'tiles');
      let found = await readTile((part) => find(name, part), tile);
      if (found === 'gone') {
        const pyramid = await make(pyramids, name, waiter, async () => {
          await maker.sizeOf(source);
          return maker.cutTiles(source);
        });
        found = await readTile(
          async ({ offset, length }) => pyramid.subarray(offset, offset + length),
          tile,
        );
      }
      return typeof found === 'string' ? null : found;
    },
  };
}
