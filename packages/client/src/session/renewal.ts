import { CLIENT_ERRORS } from '@tag/contract/errors';
import { renewToken, type Tokens } from '@tag/contract/users';
import { readAnswer } from '../answer.ts';
import { CallFailure } from '../failure.ts';
import { describeRequest, type Requester } from '../requester.ts';
import type { KeptSession, SessionStore } from './kept-session.ts';
import { withRenewalLock, type Locks } from './renewal-lock.ts';

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 300;
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

interface RenewalDeps {
  store: SessionStore;
  /**
   * No retries, and a timeout well below the server's grace period: if an answer is lost, the next
   * attempt uses the same refresh token and must be in time.
   */
  requester: Requester;
  locks: Locks | undefined;
  /** Notifies the other tabs. */
  onRenewed(): void;
  /** The session is over: its store is empty already. */
  onEnded(cause: unknown): void;
  /** Tokens received for a session that has ended meanwhile. */
  onUnwanted(tokens: Tokens): void;
}

/**
 * Renews a session's tokens once, even if several callers or tabs ask.
 * @returns a function that returns the session with fresh tokens; null if it was signed out or replaced.
 * It throws an error the caller can show if the renewal failed; the session has then ended.
 */
export function createRenewal(deps: RenewalDeps) {
  const { store, requester, locks } = deps;
  const underWay = new Map<string, Promise<KeptSession | null>>();

  /** The renewed session; undefined while its tokens are still stale. */
  function look(stale: KeptSession): KeptSession | null | undefined {
    const kept = store.read();
    if (kept?.sessionId !== stale.sessionId) return null;
    return kept.token === stale.token ? undefined : kept;
  }

  async function renewLocked(stale: KeptSession): Promise<KeptSession | null> {
    const meanwhile = look(stale);
    if (meanwhile !== undefined) return meanwhile;
    try {
      const tokens = await askForTokens(requester, store.read()!.refreshToken);
      if (look(stale) === null) {
        deps.onUnwanted(tokens);
        return null;
      }
      const renewed = { sessionId: stale.sessionId, ...tokens };
      store.write(renewed);
      // The next tab that gets the lock must not find the stale tokens.
      await store.settled?.();
      deps.onRenewed();
      return renewed;
    } catch (error) {
      const found = look(stale);
      // Another tab, without locks, was quicker.
      if (found !== undefined) return found;
      store.clear();
      deps.onEnded(error);
      throw error;
    }
  }

  return function renew(stale: KeptSession): Promise<KeptSession | null> {
    const meanwhile = look(stale);
    if (meanwhile !== undefined) return Promise.resolve(meanwhile);
    const joined = underWay.get(stale.sessionId);
    if (joined) return joined;
    const renewal = withRenewalLock(locks, () => renewLocked(stale)).finally(() =>
      underWay.delete(stale.sessionId),
    );
    underWay.set(stale.sessionId, renewal);
    return renewal;
  };
}

/**
 * New tokens for a refresh token. Temporary failures (the network, a busy or broken server) are retried a
 * few times; a refusal is not.
 */
export async function askForTokens(
  requester: Requester,
  refreshToken: string,
  token?: string,
): Promise<Tokens> {
  const body = { refreshToken, ...(token && { token }) };
  const request = describeRequest(requester.baseUrl, renewToken, { body });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await requester.request(request);
      if (attempt < ATTEMPTS && PASSING.has(answer.status)) throw passing(answer.status);
      return onlyTokens(readAnswer(answer, renewToken.response, false));
    } catch (error) {
      if (attempt >= ATTEMPTS || !isPassing(error)) throw error;
    }
    await new Promise((next) => setTimeout(next, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
  }
}

const passing = (status: number) => new CallFailure('network', `An answer of status ${status}`);

function isPassing(error: unknown): boolean {
  return error instanceof CallFailure && (error.reason === 'network' || error.reason === 'timeout');
}

/** @throws CallFailure `Renewal failed` when either token is missing. */
function onlyTokens(value: unknown): Tokens {
  const { token, refreshToken } = (value ?? {}) as Partial<Record<keyof Tokens, unknown>>;
  if (typeof token !== 'string' || typeof refreshToken !== 'string' || !token || !refreshToken) {
    throw new CallFailure('wrong-shape', CLIENT_ERRORS.renewal_failed);
  }
  return { token, refreshToken };
}
