import type { PublicClient } from './public-client.ts';

/** As long as the API lets any cache keep a public read. */
const FRESH_MS = 30_000;
const MOST = 80;

/**
 * The same client, but it caches responses for 30 seconds: prefetched data is ready when needed, and
 * going back requests only what changed. Failed and aborted calls are dropped at once. Use it for reads:
 * a second call with the same input gets the first one's response.
 */
export function cacheResponses(client: Pick<PublicClient, 'call'>): Pick<PublicClient, 'call'> {
  const cached = new Map<string, { response: Promise<unknown>; at: number }>();
  const call = ((endpoint, input, options) => {
    const key = `${endpoint.path} ${JSON.stringify(input)}`;
    const known = cached.get(key);
    if (known && Date.now() - known.at < FRESH_MS) return known.response;
    const response = client.call(endpoint, ...([input, options] as never));
    cached.delete(key);
    cached.set(key, { response, at: Date.now() });
    for (const oldest of cached.keys()) {
      if (cached.size <= MOST) break;
      cached.delete(oldest);
    }
    response.catch(() => {
      if (cached.get(key)?.response === response) cached.delete(key);
    });
    return response;
  }) as PublicClient['call'];
  return { call };
}
