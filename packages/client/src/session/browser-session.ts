import { createCookieStore } from './cookie-store.ts';
import { createSession, type Session } from './session.ts';
import { createTabStore } from './tab-store.ts';

/**
 * This browser's session with the API at `baseUrl`, or this tab's impersonation.
 * @param askForPassword as in `createSession`.
 */
export function createBrowserSession(
  baseUrl: string,
  askForPassword?: () => Promise<boolean>,
): Session {
  return createSession({
    baseUrl,
    askForPassword,
    store: createCookieStore(new URL(baseUrl).host, {
      secure: window.location.protocol === 'https:',
      holder: document,
      // Missing on plain http (except localhost) and in older browsers.
      reader: globalThis.cookieStore as CookieStore | undefined,
    }),
    tabStore: createTabStore(sessionStorage),
    // Missing on plain http (except localhost).
    locks: navigator.locks as LockManager | undefined,
    channel: new BroadcastChannel('tag-session'),
  });
}
