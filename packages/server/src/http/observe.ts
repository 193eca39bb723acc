import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { countRequest } from '../metrics/metrics.ts';
import type { Env } from './context.ts';

/**
 * Counts and logs each request, once it is answered.
 * @param loggable a path without what is a secret of the caller; queries aren't logged at all
 */
export function observe(
  logger: Logger,
  loggable: (path: string) => string,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const begin = performance.now();
    await next();
    const ms = performance.now() - begin;
    c.get('settleRead')?.(ms);
    countRequest(c.req.method, routePath(c, -1), c.res.status, ms);
    logger.info({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: loggable(c.req.path),
      status: c.res.status,
      ms: Math.round(ms * 10) / 10,
    });
  };
}
