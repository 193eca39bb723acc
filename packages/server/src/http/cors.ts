import type { RequestContext } from './context.ts';
import { EXPOSED } from './headers.ts';

const PREFLIGHT_SECONDS = '600';

/**
 * The origins that may read answers in a browser. Public reads: any site, without credentials. Everything
 * else: exactly the origins in the settings. Headers are set before a route runs, so refusals have them
 * too; otherwise a page couldn't distinguish a 401 from a network error.
 */
export function openToAll(c: RequestContext): void {
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Access-Control-Expose-Headers', EXPOSED);
}

export function restrictOrigin(c: RequestContext, allowed: readonly string[]): void {
  const origin = c.req.header('origin');
  c.header('Vary', 'Origin');
  if (origin !== undefined && allowed.includes(origin)) {
    c.header('Access-Control-Allow-Origin', origin);
    c.header('Access-Control-Allow-Credentials', 'true');
    c.header('Access-Control-Expose-Headers', EXPOSED);
  } else {
    c.header('Access-Control-Allow-Origin', undefined);
  }
}

/** A CORS preflight. Unlisted sites are only allowed public reads. */
export function answerPreflight(c: RequestContext, allowed: readonly string[]): Response {
  const listed = allowed.includes(c.req.header('origin') ?? '');
  restrictOrigin(c, allowed);
  if (!listed) openToAll(c);
  c.header(
    'Access-Control-Allow-Methods',
    listed ? 'GET, HEAD, POST, PUT, PATCH, DELETE' : 'GET, HEAD',
  );
  c.header(
    'Access-Control-Allow-Headers',
    `If-None-Match, X-Request-Id${listed ? ', Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Payment-Receipt, Payment-Secret' : ''}`,
  );
  c.header('Access-Control-Max-Age', PREFLIGHT_SECONDS);
  return c.body(null, 204);
}
