import { LRUCache } from 'lru-cache';
import { isOutage } from '../http/outage.ts';
import type { MediaStore } from './media-store.ts';
import type { Rendition } from './rendition.ts';

/** Increase it when the same request makes different bytes than before, so stores don't mix the two. */
export const RECIPE = 3;

/** The sizes in which pages show whole pictures; crops are kept as they are requested. */
const KEPT_WIDTHS: readonly (number | null)[] = [160, 480, 640, 960];
/** A rendition that isn't kept is looked for again after this long. */
const ABSENT_MS = 60_000;
/** One that doesn't arrive within this time is looked for in the cache, or made. */
const ARRIVES_MS = 5000;

/** Where a store keeps a rendition of the picture `key`, next to it; null: it never does. */
export function keptKey(key: string, { crop, format, width }: Rendition): string | null {
  if (format !== 'webp' || (!crop && !KEPT_WIDTHS.includes(width))) return null;
  const part = crop ? `_${crop.x}-${crop.y}-${crop.width}-${crop.height}` : '';
  return `${key.slice(0, key.lastIndexOf('.'))}_v${RECIPE}${part}_${width ?? 'all'}.webp`;
}

/** Reads the renditions that were stored when their pictures arrived. */
export function keptRenditions(store: MediaStore) {
  const absent = new LRUCache<string, true>({ max: 10_000, ttl: ABSENT_MS });
  return {
    async read(kept: string): Promise<Buffer | null> {
      if (absent.has(kept)) return null;
      const signal = AbortSignal.timeout(ARRIVES_MS);
      try {
        const stream = await store.read(kept, undefined, { signal });
        if (stream) return Buffer.from(await new Response(stream).arrayBuffer());
      } catch (error) {
        if (!isOutage(error)) throw error;
      }
      absent.set(kept, true);
      return null;
    },
  };
}
