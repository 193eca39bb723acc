import { Refusal } from '@tag/contract/errors';
import { Hono } from 'hono';
import type { Secrets } from '../secrets/versions.ts';
import { parsePrivateKey, privateKey } from './media-key.ts';
import type { MediaStore } from './media-store.ts';
import { sendOriginal } from './original.ts';
import { assertLink } from './signed-links.ts';

/**
 * Private media by signed link: full files and ranges. Mount it at `PRIVATE_MEDIA_PATH`. Caches may not
 * store them and other sites' scripts may not read them, but pages may play them.
 */
export function privateMediaRoutes(store: MediaStore, readSecrets: () => Promise<Secrets>): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    c.header('Access-Control-Allow-Origin', undefined);
    await next();
    c.header('Cache-Control', 'private, no-store');
  });
  routes.get('/:mediaKey/:file', async (c) => {
    const { mediaKey, file } = c.req.param();
    const found = parsePrivateKey(privateKey(mediaKey, file));
    if (!found) throw new Refusal('media_link_invalid');
    assertLink(await readSecrets(), found.key, c.req.query());
    const waiter = { signal: c.req.raw.signal };
    const stat = await store.stat(found.key, waiter);
    if (!stat) throw new Refusal('not_found');
    return sendOriginal(c, store, { key: found.key, stat }, found.type, waiter);
  });
  return routes;
}
