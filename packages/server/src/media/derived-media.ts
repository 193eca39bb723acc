import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { diskCache } from './disk-cache.ts';
import type { MediaStat, MediaStore } from './media-store.ts';
import { renderPicture, type Rendition } from './rendition.ts';
import { cutPyramid, readTile } from './tile-pyramid.ts';
import { createWorkQueue } from './work-queue.ts';

/** Raise it when the same request makes other bytes than before, so that no cache mixes the two. */
const RECIPE = 1;
/** A report asks for some forty crops of two scans: each is fetched once for all of them. */
const SOURCES = { maxSize: 64 * 2 ** 20, ttl: 60_000 };

export interface DerivedMediaOptions {
  readonly store: MediaStore;
  /** Where made pictures are kept; whatever lies there can be made again. */
  readonly cacheFolder: string;
  readonly cacheBytes: number;
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
}

/** A stored picture as it is now. */
export interface Source {
  readonly key: string;
  readonly stat: MediaStat;
}

/** Names a made picture by all it depends on; also serves as its ETag. */
export function nameDerived({ key, stat }: Source, recipe: unknown): string {
  const facts = JSON.stringify([RECIPE, key, stat.revision, recipe]);
  return createHash('sha256').update(facts).digest('hex').slice(0, 40);
}

/** Renditions and tiles: each made once, in a bounded queue, and kept on disk. */
export function derivedMedia(options: DerivedMediaOptions) {
  const { store, cacheFolder, logger } = options;
  const cache = diskCache(cacheFolder, options.cacheBytes);
  const queue = createWorkQueue(options);
  const sources = new LRUCache<string, Buffer, Source>({
    ...SOURCES,
    ttlAutopurge: true,
    sizeCalculation: (bytes) => bytes.byteLength,
    fetchMethod: async (_name, _stale, { context }) => {
      const stream = await store.read(context.key);
      if (!stream) throw new Error(`The store lost ${context.key}`);
      return Buffer.from(await new Response(stream).arrayBuffer());
    },
  });
  const bytesOf = (source: Source) =>
    sources.forceFetch(`${source.key} ${source.stat.revision}`, { context: source });

  /** A full or failing disk costs time, not the answer. */
  const survive = (error: unknown) => {
    logger?.warn({ err: error, cacheFolder }, 'pictures that were made could not be kept or found');
    return null;
  };
  const find = (name: string, part?: Parameters<typeof cache.read>[1]) =>
    cache.read(name, part).catch(survive);

  /** Makes what is not kept yet, once for all who ask meanwhile. */
  function make(name: string, source: Source, recipe: (bytes: Buffer) => Promise<Buffer>) {
    return queue.run(name, async () => {
      // The same work may have ended between the caller's look and this turn.
      const kept = await find(name);
      if (kept) return kept;
      const bytes = await recipe(await bytesOf(source));
      await cache.write(name, bytes).catch(survive);
      return bytes;
    });
  }

  return {
    /** @throws ApiError `validation` (outside, too large) or `unavailable` (too much to do). */
    async rendition(source: Source, rendition: Rendition): Promise<Buffer> {
      const name = nameDerived(source, rendition);
      return (await find(name)) ?? make(name, source, (bytes) => renderPicture(bytes, rendition));
    },

    /**
     * A tile's JPEG; null when the picture has no such tile.
     * @throws ApiError `unavailable` when there is too much to do.
     */
    async tile(source: Source, tile: string): Promise<Buffer | null> {
      const name = nameDerived(source, 'tiles');
      let found = await readTile((part) => find(name, part), tile);
      if (found === 'gone') {
        const pyramid = await make(name, source, (bytes) => cutPyramid(bytes, cacheFolder));
        found = await readTile(
          async ({ offset, length }) => pyramid.subarray(offset, offset + length),
          tile,
        );
      }
      return typeof found === 'string' ? null : found;
    },
  };
}
