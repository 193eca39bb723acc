import type { Session } from '@tag/client/session';
import { sessionStore } from './session-store.ts';

/** Ends the session, or the impersonation that this tab is: here at once, on the server as it answers. */
export function signOut(session: Session): Promise<void> {
  sessionStore.hasSignedOut = !session.isImpersonation();
  return session.signOut();
}
