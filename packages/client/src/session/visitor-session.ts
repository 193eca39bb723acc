import type { SessionStore } from './kept-session.ts';
import { createSession, type Session } from './session.ts';

const nothing: SessionStore = {
  read: () => null,
  write: () => {},
  clear: () => {},
  readVerified: () => false,
  writeVerified: () => {},
};

/** The session of whoever is not signed in and never will be: what a server renders pages for. */
export function createVisitorSession(baseUrl: string): Session {
  return createSession({ baseUrl, store: nothing, tabStore: nothing });
}
