import { isPersonal } from '@tag/contract/constants';
import { type Caching, STALE_IF_ERROR } from '@tag/contract/endpoint';
import type { RequestContext } from './context.ts';

/** Names what an answer was made of: `keyOf` of each. */
export type Tag = (...keys: readonly string[]) => void;

/** Adds to what the answer was made of. */
export function tagAnswer(c: RequestContext, ...keys: readonly string[]): void {
  const known = c.get('keys') ?? new Set();
  for (const key of keys) known.add(key);
  c.set('keys', known);
}

/**
 * The headers that say how long caches may keep an answer, and which purges concern it. With a token, key,
 * or session in the request, only the caller's own cache may.
 */
export function cachingHeaders(c: RequestContext, caching: Caching): Record<string, string> {
  const { maxAge, purgedMaxAge = maxAge, staleIfError = STALE_IF_ERROR } = caching;
  const stale = `stale-while-revalidate=${caching.staleWhileRevalidate}`;
  if (isPersonal((name) => c.req.header(name)))
    return { 'Cache-Control': `private, max-age=${maxAge}, ${stale}` };
  // What an outdated replica said may lack a change whose purges are over.
  const shared = c.get('isPurged') && !c.get('isOutdated') ? purgedMaxAge : maxAge;
  const keys = [...(c.get('keys') ?? [])].join(' ');
  return {
    'Cache-Control': `public, max-age=${maxAge}, s-maxage=${shared}, ${stale}, stale-if-error=${staleIfError}`,
    // Fastly's name for them, and Varnish's.
    ...(keys && { 'Surrogate-Key': keys, xkey: keys }),
  };
}
