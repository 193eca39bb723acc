/**
 * How long the browser keeps the cookies that carry the access and the refresh token, in minutes: one
 * year. The server expires the tokens sooner.
 */
export const ACCESS_COOKIE_MINUTES = 525_600;
export const REFRESH_COOKIE_MINUTES = 525_600;

/** How long an entered password counts for calls that need one, in minutes. */
export const FRESH_PASSWORD_MINUTES = 10;

/** The key of local user data and permission data in the browser's storage. */
export const STORAGE_KEY = 'tag-card-grading';
