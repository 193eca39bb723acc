import type { Hono } from 'hono';
import type { Env } from './context.ts';
import type { AssertKnownHost } from './known-host.ts';

/**
 * Our pages that no other site may read. `/outbox/*` covers `/outbox` and what is below it, but not
 * `/outbox.json`.
 */
const PRIVATE_PAGES = ['/outbox/*', '/outbox.json', '/sandbox-checkout/*'];

/** Keeps other sites, and every cache, from them. */
export function closePrivatePages(app: Hono<Env>, assertKnownHost: AssertKnownHost): void {
  for (const path of PRIVATE_PAGES) {
    app.use(path, async (c, next) => {
      assertKnownHost(c);
      c.header('Access-Control-Allow-Origin', undefined);
      c.header('Cross-Origin-Resource-Policy', 'same-origin');
      c.header('Cache-Control', 'no-store');
      await next();
    });
  }
}
