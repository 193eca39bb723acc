import type { Endpoint } from '@tag/contract/endpoint';
import { hash } from 'node:crypto';
import type { RequestContext } from './context.ts';

/** Sends a success as JSON; what any cache may keep carries an ETag and is not sent twice. */
export function sendJson(c: RequestContext, { cache }: Endpoint, text: string): Response {
  if (!cache) {
    return c.body(text, 200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    });
  }
  const etag = `"${hash('sha1', text, 'base64url')}"`;
  const headers = {
    'cache-control': `public, max-age=${cache.maxAge}, stale-while-revalidate=${cache.staleWhileRevalidate}`,
    etag,
  };
  if (holds(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  return c.body(text, 200, { 'content-type': 'application/json', ...headers });
}

/** Whether If-None-Match names what we would send; a proxy may have made the tag weak. */
function holds(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  if (condition.trim() === '*') return true;
  return condition.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
