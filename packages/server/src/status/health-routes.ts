import { Hono } from 'hono';
import type { Readiness } from './readiness.ts';

/**
 * For what runs the server: `live` answers as long as the process does, and `ready` says whether it should get
 * requests (503: no), with each check. `/health` is the public form of `ready`.
 */
export function healthRoutes(readiness: Readiness): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  routes.get('/live', (c) => c.json({ status: 'ok' }));
  routes.get('/ready', async (c) => {
    const { checks, isReady } = await readiness.read();
    return c.json({ status: isReady ? 'ok' : 'unavailable', checks }, isReady ? 200 : 503);
  });
  return routes;
}
