/**
 * How long the browser keeps the cookies that carry the access and the refresh token, in minutes: one
 * year. The server expires the tokens sooner.
 */
export const ACCESS_COOKIE_MINUTES = 525_600;
export const REFRESH_COOKIE_MINUTES = 525_600;

/** The cookies that carry a session. Only scripts of the portal read them; servers never do. */
export const SESSION_COOKIES = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
} as const;

const HAS_SESSION_COOKIE = /(?:^|;\s*)(?:access|refresh)_token=[^;\s]/;

/** Whether a request says who sends it: no cache that people share keeps the answer. */
export const isPersonal = (header: (name: string) => string | undefined): boolean =>
  header('authorization') !== undefined || HAS_SESSION_COOKIE.test(header('cookie') ?? '');

/** How long an entered password counts for calls that need one, in minutes. */
export const FRESH_PASSWORD_MINUTES = 10;

/** The key of local user data and permission data in the browser's storage. */
export const STORAGE_KEY = 'tag-card-grading';
