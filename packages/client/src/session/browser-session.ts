import { createCookieStore } from './cookie-store.ts';
import { createSession, type Session } from './session.ts';
import { createTabStore } from './tab-store.ts';

/** The session of this browser with the API at `baseUrl`; an impersonation, where this tab is one. */
export function createBrowserSession(baseUrl: string): Session {
  return createSession({
    baseUrl,
    store: createCookieStore(new URL(baseUrl).host, {
      secure: window.location.protocol === 'https:',
      holder: document,
      // Missing on plain http from elsewhere than this machine, and in older browsers.
      reader: globalThis.cookieStore as CookieStore | undefined,
    }),
    tabStore: createTabStore(sessionStorage),
    // Missing where the page is neither on https nor on this machine.
    locks: navigator.locks as LockManager | undefined,
    channel: new BroadcastChannel('tag-session'),
  });
}
