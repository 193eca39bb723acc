import type { PublicClient } from './public-client.ts';
import { beginRequest, joinRequest, type SharedRequest } from './shared-requests.ts';

/** As long as the API lets any cache keep a public read. */
const FRESH_MS = 30_000;
const MOST = 80;

/**
 * The same client, but it caches responses for 30 seconds: prefetched data is ready when needed, and
 * going back requests only what changed. Failed calls are dropped at once, and those that nobody waits for any more are
 * aborted. Use it for reads: a second call with the same input gets the first one's response.
 */
export function cacheResponses(client: Pick<PublicClient, 'call'>): Pick<PublicClient, 'call'> {
  const cached = new Map<string, SharedRequest<unknown> & { at: number }>();
  const call = ((endpoint, input, options) => {
    const key = `${endpoint.path} ${JSON.stringify(input)}`;
    let known = cached.get(key);
    const drop = () => {
      if (cached.get(key) === known) cached.delete(key);
    };
    if (!known || Date.now() - known.at >= FRESH_MS) {
      const request = beginRequest((signal) =>
        client.call(endpoint, ...([input, { signal }] as never)),
      );
      known = { ...request, at: Date.now() };
      cached.delete(key);
      cached.set(key, known);
      for (const oldest of cached.keys()) {
        if (cached.size <= MOST) break;
        cached.delete(oldest);
      }
      known.answer.catch(drop);
    }
    return joinRequest(known, options?.signal, drop);
  }) as PublicClient['call'];
  return { call };
}
