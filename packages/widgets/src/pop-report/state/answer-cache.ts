import type { PublicClient } from '@tag/client/public';
import type { PopClient } from './load-view.ts';

/** As long as the API lets any cache keep such an answer. */
const FRESH_MS = 30_000;
const MOST = 80;

/**
 * The same client, whose answers are kept for a short while: what was fetched ahead is there when it is
 * gone to, and going back or sorting asks only for what changed. A call that was given up or failed is
 * forgotten at once.
 */
export function keepAnswers(client: PublicClient): PopClient & { forget(): void } {
  const kept = new Map<string, { answer: Promise<unknown>; at: number }>();
  const call = ((endpoint, input, options) => {
    const key = `${endpoint.path} ${JSON.stringify(input)}`;
    const known = kept.get(key);
    if (known && Date.now() - known.at < FRESH_MS) return known.answer;
    const answer = client.call(endpoint, ...([input, options] as never));
    kept.delete(key);
    kept.set(key, { answer, at: Date.now() });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key);
    });
    return answer;
  }) as PublicClient['call'];
  return { call, forget: () => kept.clear() };
}
