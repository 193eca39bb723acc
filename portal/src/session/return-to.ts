import { href } from '../pages/href.ts';

const SIGN_IN = href('/sign-in');
const PARAMETER = 'returnTo';
/** Pages that sign-in never returns to. */
const PASSING =
  /^\/(sign-in|sign-up|impersonate|forgot-password|reset-password|change-password-first-login)(-success)?(\/|$)/;
const HERE = 'https://portal.invalid';

/** The way to sign in that leads back to a page of ours. */
export function signInPath(back: string): string {
  const safe = readPath(back);
  return safe === '/' ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ [PARAMETER]: safe })}`;
}

/** Where to go after signing in: the page that was asked for, when it is one of ours; else home. */
export function returnPath(search: string): string {
  return readPath(new URLSearchParams(search).get(PARAMETER) ?? '/');
}

/**
 * A path of this portal from any text: parsed as by a browser, so nothing that
 * only looks like a path (`//host`, `/\host`, `/<tab>/host`) leads elsewhere.
 */
function readPath(written: string): string {
  if (!written.startsWith('/') || written.length > 2000) return '/';
  let url: URL;
  try {
    url = new URL(written, HERE);
  } catch {
    return '/';
  }
  // A path that begins with two slashes would resolve to a host.
  if (url.origin !== HERE || url.pathname.startsWith('//') || PASSING.test(url.pathname))
    return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
