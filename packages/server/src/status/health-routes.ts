import { Hono } from 'hono';
import { sql } from 'kysely';
import type { ReadPublic } from '../http/public-reads.ts';
import type { Env } from '../http/context.ts';
import { isAnswered, type Readiness } from './readiness.ts';

/**
 * For what runs the server: `live` answers as long as the process does, `ready` says whether it should get requests
 * (503: no), with each check, and `reads` whether it should get public reads. `/health` is the public form of `ready`.
 */
export function healthRoutes(readiness: Readiness, readPublic: ReadPublic): Hono<Env> {
  const routes = new Hono<Env>();
  routes.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  routes.get('/live', (c) => c.json({ status: 'ok' }));
  routes.get('/ready', async (c) => {
    const { checks, isReady } = await readiness.read();
    return c.json({ status: isReady ? 'ok' : 'unavailable', checks }, isReady ? 200 : 503);
  });
  routes.get('/reads', async (c) => {
    const canRead = await isAnswered(() =>
      readPublic(c, (take) => sql`select 1`.execute(take().query)),
    );
    const isReady = canRead && !readiness.isStopping();
    return c.json({ status: isReady ? 'ok' : 'unavailable' }, isReady ? 200 : 503);
  });
  return routes;
}
