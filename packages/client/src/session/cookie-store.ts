import {
  ACCESS_COOKIE_MINUTES,
  REFRESH_COOKIE_MINUTES,
  SESSION_COOKIES,
} from '@tag/contract/constants';
import { addSessionId, splitSessionId, type SessionStore } from './kept-session.ts';

/** The specification's four cookies. */
const COOKIES = {
  ...SESSION_COOKIES,
  domain: 'domain',
  userVerified: 'user_verified',
} as const;

/** The part of `document` with the cookies. */
export interface CookieHolder {
  cookie: string;
}

/** The part of `window.cookieStore` used to wait for cookies just written. */
interface CookieReader {
  get(name: string): Promise<unknown>;
}

/**
 * Keeps the session in cookies that every tab of the portal shares and other sites' requests don't carry.
 * `domain` names the host of the API that issued the tokens: two portals on one machine share cookies
 * across ports and must not send one API the other's tokens.
 */
export function createCookieStore(
  apiHost: string,
  {
    secure,
    holder,
    reader,
  }: { secure: boolean; holder: CookieHolder; reader?: CookieReader | undefined },
): SessionStore {
  const attributes = `; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
  const set = (name: string, value: string, minutes: number) => {
    holder.cookie = `${name}=${value}; Max-Age=${minutes * 60}${attributes}`;
  };
  return {
    read() {
      const cookies = parseCookies(holder.cookie);
      const access = splitSessionId(cookies.get(COOKIES.accessToken));
      const refresh = splitSessionId(cookies.get(COOKIES.refreshToken));
      const ours = cookies.get(COOKIES.domain) === apiHost;
      // They are written one by one; a tab that reads in between must not see a mixed session.
      if (!ours || !access || !refresh || access.sessionId !== refresh.sessionId) return null;
      return { sessionId: access.sessionId, token: access.token, refreshToken: refresh.token };
    },
    write({ sessionId, token, refreshToken }) {
      set(COOKIES.domain, apiHost, REFRESH_COOKIE_MINUTES);
      set(COOKIES.refreshToken, addSessionId(sessionId, refreshToken), REFRESH_COOKIE_MINUTES);
      set(COOKIES.accessToken, addSessionId(sessionId, token), ACCESS_COOKIE_MINUTES);
    },
    clear() {
      for (const name of Object.values(COOKIES)) set(name, '', 0);
    },
    // The browser answers in order: once this read returns, the cookies above are set.
    async settled() {
      await reader?.get(COOKIES.accessToken).catch(() => {});
    },
    readVerified: () => parseCookies(holder.cookie).get(COOKIES.userVerified) === '1',
    writeVerified(isVerified) {
      set(COOKIES.userVerified, isVerified ? '1' : '', ACCESS_COOKIE_MINUTES);
    },
  };
}

function parseCookies(text: string): Map<string, string> {
  return new Map(
    text.split('; ').map((pair) => {
      const end = pair.indexOf('=');
      return [pair.slice(0, Math.max(end, 0)), pair.slice(end + 1)];
    }),
  );
}
