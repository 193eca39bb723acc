import type { Endpoint } from '@tag/contract/endpoint';
import { ApiError } from '@tag/contract/errors';
import { exitImpersonation, logout, type Tokens } from '@tag/contract/users';
import { readAnswer } from '../answer.ts';
import { mediaUrl, srcset } from '../media-url.ts';
import type { PublicClient, PublicClientOptions } from '../public-client.ts';
import { createRequester, describeRequest } from '../requester.ts';
import type { Answer, Request } from '../transport.ts';
import { requestAs, withBearer, type FoundSession } from './authorized-requests.ts';
import { newSessionId, type KeptSession, type SessionStore } from './kept-session.ts';
import { askForTokens, createRenewal } from './renewal.ts';
import type { Locks } from './renewal-lock.ts';
import { sessionExchange } from './session-exchange.ts';
import { listenToTabs, type Channel } from './tabs.ts';

/** Well below the ten seconds in which the server accepts a used refresh token. */
const RENEWAL_TIMEOUT_MS = 4000;

interface SessionOptions extends PublicClientOptions {
  /** Stores the session that all tabs share. */
  store: SessionStore;
  /** Stores a session of this tab only, which takes precedence over the shared one. */
  tabStore: SessionStore;
  /** `navigator.locks`, if available. */
  locks?: Locks | undefined;
  channel?: Channel | undefined;
  /**
   * Asks the user for their password, when a call needs it again. @returns whether they confirmed it; then
   * the call is repeated.
   */
  askForPassword?: (() => Promise<boolean>) | undefined;
}

/** How a session got its current status. */
type SessionReason = 'signed-in' | 'signed-out' | 'expired' | 'elsewhere';

interface SessionChange {
  readonly reason: SessionReason;
  /** Why, if `expired`. */
  readonly cause?: unknown;
}

export interface Session {
  /** Calls as the signed-in user; public calls are anonymous. */
  readonly client: PublicClient;
  /**
   * Calls an endpoint as the signed-in user, for an answer that `client.call` can't read.
   * @param send sends the request; called again if the session had to be renewed.
   */
  send<A extends Answer>(
    endpoint: Endpoint,
    input: unknown,
    send: (request: Request, signal?: AbortSignal) => Promise<A>,
    signal?: AbortSignal,
  ): Promise<A>;
  /** Identifies the session across renewals; null while nobody is signed in. */
  sessionId(): string | null;
  isImpersonation(): boolean;
  /** Whether the user's email address was confirmed when the profile was last read. */
  isVerified(): boolean;
  writeVerified(isVerified: boolean): void;
  begin(tokens: Tokens): void;
  /** The same user's new tokens, after a change that ended the old ones. */
  replaceTokens(tokens: Tokens): void;
  /** Starts acting as another user in this tab, with one-time codes. @throws as `client.call` does. */
  impersonate(codes: Tokens): Promise<void>;
  /** Ends the session here and on the server; in an impersonation's tab, only the impersonation. */
  signOut(): Promise<void>;
  /**
   * Calls `listener` when `sessionId` changes, in this tab or another. @returns a function that
   * unsubscribes.
   */
  subscribe(listener: (change: SessionChange) => void): () => void;
  dispose(): void;
}

export function createSession(options: SessionOptions): Session {
  const { validate = false, locks, channel, fetch } = options;
  const requester = createRequester(options, sessionExchange);
  const { baseUrl } = requester;
  const renewing = createRequester(
    { baseUrl, timeout: RENEWAL_TIMEOUT_MS, retries: 0, ...(fetch && { fetch }) },
    sessionExchange,
  );
  const listeners = new Set<(change: SessionChange) => void>();

  const home = (store: SessionStore, shared: boolean) => ({
    store,
    renew: createRenewal({
      store,
      requester: renewing,
      locks: shared ? locks : undefined,
      onRenewed: () => shared && announce(),
      onEnded: (cause) => {
        if (shared) announce();
        look({ reason: 'expired', cause });
      },
      onUnwanted: (tokens) => void revoke(tokens),
    }),
  });
  const ownTab = home(options.tabStore, false);
  const allTabs = home(options.store, true);
  const current = () => (ownTab.store.read() ? ownTab : allTabs);
  const sessionId = () => current().store.read()?.sessionId ?? null;

  let known = sessionId();
  function look(change: SessionChange): void {
    const now = sessionId();
    if (now === known) return;
    known = now;
    for (const listener of [...listeners]) listener(change);
  }
  let disposed = false;
  function announce(): void {
    const notify = () => void (disposed || channel?.postMessage('changed'));
    // Other tabs read the store as soon as they are notified.
    if (options.store.settled) void options.store.settled().then(notify);
    else notify();
  }
  const stopListening = listenToTabs(channel, () => look({ reason: 'elsewhere' }));

  function find(): FoundSession | null {
    const { store, renew } = current();
    const kept = store.read();
    return kept && { kept, renew };
  }

  /** Ends a session on the server. An error there is no reason to stay signed in here. */
  async function revoke(tokens: Tokens, endpoint: RevokingEndpoint = logout) {
    const leave = (token: string) =>
      renewing.request(withBearer(describeRequest(baseUrl, endpoint, {}), token));
    try {
      const { status } = await leave(tokens.token);
      if (status !== 401) return;
      const { token } = await askForTokens(renewing, tokens.refreshToken);
      await leave(token);
    } catch {
      // The tokens are deleted here and expire there.
    }
  }

  return {
    client: {
      baseUrl,
      async call(endpoint, ...[input, { signal } = {}]) {
        const described = describeRequest(baseUrl, endpoint, input);
        const found = endpoint.access === 'public' ? null : find();
        const request = async (as: FoundSession | null) =>
          readAnswer(
            await requestAs(as, requester.request, described, signal),
            endpoint.response,
            validate,
          );
        try {
          return await request(found);
        } catch (error) {
          if (!isPasswordNeeded(error) || !(await options.askForPassword?.())) throw error;
          const now = find();
          // Never as another user.
          if (now?.kept.sessionId !== found?.kept.sessionId) throw error;
          return request(now);
        }
      },
      mediaUrl: (picture, options) => mediaUrl(baseUrl, picture, options),
      srcset: (picture, options) => srcset(baseUrl, picture, options),
    },
    send: (endpoint, input, send, signal) =>
      requestAs(find(), send, describeRequest(baseUrl, endpoint, input), signal),
    sessionId,
    isImpersonation: () => current() === ownTab,
    isVerified: () => current().store.readVerified(),
    writeVerified: (isVerified) => current().store.writeVerified(isVerified),
    begin(tokens) {
      allTabs.store.write({ sessionId: newSessionId(), ...pick(tokens) });
      announce();
      look({ reason: 'signed-in' });
    },
    replaceTokens(tokens) {
      const { store } = current();
      store.write({ sessionId: store.read()?.sessionId ?? newSessionId(), ...pick(tokens) });
      announce();
      look({ reason: 'signed-in' });
    },
    async impersonate({ token, refreshToken }) {
      const tokens = await askForTokens(renewing, refreshToken, token);
      ownTab.store.write({ sessionId: newSessionId(), ...tokens });
      look({ reason: 'signed-in' });
    },
    async signOut() {
      const home = current();
      const kept = home.store.read();
      home.store.clear();
      if (home === allTabs) announce();
      look({ reason: 'signed-out' });
      const endpoint = home === ownTab ? exitImpersonation : logout;
      if (kept) await revoke(pick(kept), endpoint);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      disposed = true;
      stopListening();
      listeners.clear();
    },
  };
}

const isPasswordNeeded = (error: unknown) =>
  error instanceof ApiError && error.code === 'password_needed';

type RevokingEndpoint = typeof logout | typeof exitImpersonation;

const pick = ({ token, refreshToken }: Tokens | KeptSession): Tokens => ({ token, refreshToken });
