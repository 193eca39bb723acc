import type { Session } from '@tag/client/session';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

/** @throws Error outside the portal's tree: a programmer's mistake. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('There is no session outside <SessionProvider>');
  return session;
}

/** `unknown` on the server and while a page hydrates. */
type AuthStatus = 'unknown' | 'visitor' | 'member';

/** Whether a user is signed in. */
export function useAuthStatus(): AuthStatus {
  const sessionId = useSessionId();
  if (sessionId === undefined) return 'unknown';
  return sessionId === null ? 'visitor' : 'member';
}

/** Names the session; null for a visitor, undefined where it cannot be known. */
export function useSessionId(): string | null | undefined {
  const session = useSession();
  const subscribe = useCallback((changed: () => void) => session.subscribe(changed), [session]);
  return useSyncExternalStore(subscribe, session.sessionId, () => undefined);
}

/** Whether this tab acts as another user; never where it cannot be known. */
export function useImpersonation(): boolean {
  const session = useSession();
  return useSessionId() != null && session.isImpersonation();
}
