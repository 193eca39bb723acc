/**
 * How long the browser keeps the cookies that carry the access and the refresh token, in minutes: one
 * year. The tokens in them end sooner; the server decides that.
 */
export const ACCESS_COOKIE_MINUTES = 525_600;
export const REFRESH_COOKIE_MINUTES = 525_600;

/** Under this key the browser's storage keeps local user data and permission data, nothing else. */
export const STORAGE_KEY = 'tag-card-grading';
