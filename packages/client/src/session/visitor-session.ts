import type { SessionStore } from './kept-session.ts';
import { createSession, type Session } from './session.ts';

const nothing: SessionStore = {
  read: () => null,
  write: () => {},
  clear: () => {},
  readVerified: () => false,
  writeVerified: () => {},
};

/** A session that is never signed in, for pages rendered on the server. */
export function createVisitorSession(baseUrl: string): Session {
  return createSession({ baseUrl, store: nothing, tabStore: nothing });
}
