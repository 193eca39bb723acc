import { href } from '../../pages/href.ts';

declare global {
  interface Window {
    /** The codes in an impersonation's address, until its screen takes them. */
    tagImpersonation?: readonly [token: string, refreshToken: string] | undefined;
  }
}

/** Runs in the head: one-time codes leave the address before this page requests or logs anything. */
export const TAKE_CODES = `const i=/^\\/impersonate\\/([^/]+)\\/([^/]+)\\/?$/.exec(location.pathname);if(i){history.replaceState(null,'','${href('/impersonate')}');window.tagImpersonation=[i[1],i[2]]}`;
