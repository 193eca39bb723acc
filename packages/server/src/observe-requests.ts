import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Env } from './http/context.ts';
import { withoutPass } from './media/signed-links.ts';
import { countRequest } from './metrics/metrics.ts';

/** Frequent; metrics count them. */
const QUIET = /^\/(health|media|private-media)(\/|$)/;

/**
 * Counts and logs each answered request: successful pictures and health checks as `debug`, all others as `info`. The
 * cause of a failure is logged separately.
 */
export function observeRequests(logger: Logger): MiddlewareHandler<Env> {
  return async (c, next) => {
    const begin = performance.now();
    await next();
    const ms = performance.now() - begin;
    c.get('settleRead')?.(ms);
    countRequest(c.req.method, routePath(c, -1), c.res.status, ms);
    const { status } = c.res;
    const level = status < 400 && QUIET.test(c.req.path) ? 'debug' : 'info';
    logger[level]({
      requestId: c.get('requestId'),
      method: c.req.method,
      // Without the query and passes: they may be secrets of the caller.
      path: withoutPass(c.req.path),
      status,
      ms: Math.round(ms * 10) / 10,
    });
  };
}
