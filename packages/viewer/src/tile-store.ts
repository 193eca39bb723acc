import { type TileAddress, tileKey, tileSize } from './pyramid.ts';
import type { Size } from './view.ts';

const IN_FLIGHT = 4;
const KEPT = 96;

interface TileStoreOptions {
  readonly url: (tile: TileAddress) => string;
  /** The picture's size: a tile of another picture has another size, and is an error. */
  readonly picture: Size;
  /** Called after each tile that arrives. */
  readonly onTile: () => void;
  /** Called when a tile could not be fetched or decoded; it is requested again the next time it is needed. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Decoded tiles; the least recently drawn are dropped first. After each move the wanted tiles are listed
 * again, nearest first: at most four load at a time, and tiles no longer wanted are aborted.
 */
export function createTileStore({ url, picture, onTile, onError }: TileStoreOptions) {
  const tiles = new Map<string, ImageBitmap>();
  const fetching = new Map<string, AbortController>();
  let queue: TileAddress[] = [];
  let disposed = false;

  async function load(tile: TileAddress, key: string): Promise<void> {
    const abort = new AbortController();
    fetching.set(key, abort);
    try {
      const response = await fetch(url(tile), { signal: abort.signal, credentials: 'omit' });
      if (!response.ok) throw new Error(`Tile ${key}: ${response.status}`);
      const bitmap = await createImageBitmap(await response.blob());
      if (disposed) {
        bitmap.close();
        return;
      }
      const { width, height } = tileSize(tile, picture);
      if (bitmap.width !== width || bitmap.height !== height) {
        const found = `${bitmap.width} x ${bitmap.height}`;
        bitmap.close();
        throw new Error(`Tile ${key}: ${found} instead of ${width} x ${height}`);
      }
      tiles.set(key, bitmap);
      evict();
      onTile();
    } catch (error) {
      if (!abort.signal.aborted) onError?.(error);
    } finally {
      if (fetching.get(key) === abort) fetching.delete(key);
      pump();
    }
  }

  function evict(): void {
    for (const [key, bitmap] of tiles) {
      if (tiles.size <= KEPT) return;
      tiles.delete(key);
      bitmap.close();
    }
  }

  function pump(): void {
    while (!disposed && fetching.size < IN_FLIGHT) {
      const tile = queue.shift();
      if (!tile) return;
      const key = tileKey(tile);
      if (!tiles.has(key) && !fetching.has(key)) void load(tile, key);
    }
  }

  return {
    /** The decoded tile, and a note that it is in use; undefined while it is not there. */
    get(tile: TileAddress): ImageBitmap | undefined {
      const key = tileKey(tile);
      const bitmap = tiles.get(key);
      if (bitmap) {
        tiles.delete(key);
        tiles.set(key, bitmap);
      }
      return bitmap;
    },
    /** Sets the tiles to load now, most important first. */
    want(wanted: readonly TileAddress[]): void {
      const keys = new Set(wanted.map(tileKey));
      for (const [key, abort] of fetching) if (!keys.has(key)) abort.abort();
      queue = wanted.filter((tile) => !tiles.has(tileKey(tile)) && !fetching.has(tileKey(tile)));
      pump();
    },
    dispose(): void {
      disposed = true;
      queue = [];
      for (const abort of fetching.values()) abort.abort();
      for (const bitmap of tiles.values()) bitmap.close();
      tiles.clear();
    },
  };
}

export type TileStore = ReturnType<typeof createTileStore>;
