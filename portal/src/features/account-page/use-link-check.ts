import { failureOf } from '@tag/client/public';
import { ApiError, BROWSER_ERRORS, type ErrorCode } from '@tag/contract/errors';
import { useResource } from '../api/use-resource.ts';

/** The result of checking an emailed link. */
type LinkView<T> =
  | { readonly status: 'checking' }
  | { readonly status: 'good'; readonly link: T }
  | { readonly status: 'refused'; readonly code: ErrorCode; readonly message: string }
  /** Not checked: the network or the server failed. */
  | { readonly status: 'away'; readonly message: string };

const ABOUT_THE_LINK: readonly ErrorCode[] = [
  'validation',
  'verification_failed',
  'verification_link_expired',
];

/** Checks a mailed link as its page opens, when the connection is back, and on request. */
export function useLinkCheck<T>(
  key: string,
  check: (signal: AbortSignal) => Promise<T>,
): { view: LinkView<T>; tryAgain(): void } {
  const { state, again } = useResource(key, check, problemOf);
  return { view: viewOf(state.status, state.value, state.problem), tryAgain: again };
}

type Problem = ReturnType<typeof problemOf>;

function problemOf(error: unknown) {
  const refusal =
    error instanceof ApiError && ABOUT_THE_LINK.includes(error.code) ? error.code : undefined;
  const message = error instanceof ApiError ? error.message : BROWSER_ERRORS.unavailable.message;
  return { refusal, message, retryable: failureOf(error).retryable };
}

function viewOf<T>(status: string, link: T | null, problem: Problem | null): LinkView<T> {
  if (status === 'ready') return { status: 'good', link: link as T };
  if (status !== 'failed' || !problem) return { status: 'checking' };
  const { refusal: code, message } = problem;
  return code ? { status: 'refused', code, message } : { status: 'away', message };
}
