import { STALE_IF_ERROR } from '@tag/contract/endpoint';

/** A page names files of its build, and only those of one build before are kept: seconds. */
const LONGEST = 3600;
/** A page without answers of the API changes with a deployment alone: seconds. */
const WITHOUT_ANSWERS = 60;

/** How an edge may keep a page. */
export interface PageCaching {
  readonly seconds: number;
  readonly staleIfErrorSeconds: number;
  /** What it was made of, as the API's answers name it. */
  readonly keys: readonly string[];
}

/**
 * A `fetch` that notes what its answers say to caches: a page may be kept as long as every answer it was made
 * of. `read` gives undefined if one of them may not be kept, or didn't come.
 */
export function watchCaching(fetch: typeof globalThis.fetch): {
  readonly fetch: typeof globalThis.fetch;
  read(): PageCaching | undefined;
} {
  const keys = new Set<string>();
  let seconds = LONGEST;
  let staleIfErrorSeconds = STALE_IF_ERROR;
  let isShareable = true;
  let hasAnswers = false;
  return {
    async fetch(...request) {
      hasAnswers = true;
      let policy = '';
      try {
        const answer = await fetch(...request);
        policy = answer.headers.get('cache-control') ?? '';
        for (const key of answer.headers.get('surrogate-key')?.split(' ') ?? []) keys.add(key);
        return answer;
      } finally {
        const longest = /\bpublic\b/.test(policy) ? secondsOf(policy, 's-maxage') : undefined;
        isShareable &&= longest !== undefined;
        seconds = Math.min(seconds, longest ?? 0);
        staleIfErrorSeconds = Math.min(
          staleIfErrorSeconds,
          secondsOf(policy, 'stale-if-error') ?? 0,
        );
      }
    },
    read: () =>
      isShareable
        ? {
            seconds: hasAnswers ? seconds : WITHOUT_ANSWERS,
            staleIfErrorSeconds,
            keys: [...keys],
          }
        : undefined,
  };
}

function secondsOf(policy: string, directive: string): number | undefined {
  const [, seconds] = new RegExp(`\\b${directive}=(\\d+)`).exec(policy) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}
