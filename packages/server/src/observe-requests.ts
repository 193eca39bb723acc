import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Env } from './http/context.ts';
import { withoutPass } from './media/signed-links.ts';
import { countRequest } from './metrics/metrics.ts';

/** Counts and logs each request, once it is answered. */
export function observeRequests(logger: Logger): MiddlewareHandler<Env> {
  return async (c, next) => {
    const begin = performance.now();
    await next();
    const ms = performance.now() - begin;
    c.get('settleRead')?.(ms);
    countRequest(c.req.method, routePath(c, -1), c.res.status, ms);
    logger.info({
      requestId: c.get('requestId'),
      method: c.req.method,
      // Without the query and passes: they may be secrets of the caller.
      path: withoutPass(c.req.path),
      status: c.res.status,
      ms: Math.round(ms * 10) / 10,
    });
  };
}
