import { THEME_BOOT_SCRIPT } from '../session/theme.ts';
import { HEAR_EARLY_USE } from './early-use.ts';

declare global {
  interface Window {
    /** What the address of an impersonation carried, until its screen takes it. */
    tagImpersonation?: readonly [token: string, refreshToken: string] | undefined;
  }
}

/** One-time codes leave the address before anything is fetched from this page, or written down of it. */
const TAKE_CODES = `const i=/^\\/impersonate\\/([^/]+)\\/([^/]+)\\/?$/.exec(location.pathname);if(i){history.replaceState(null,'','/impersonate');window.tagImpersonation=[i[1],i[2]]}`;

/**
 * Pages are served alike to everyone. `<html data-session="member">` tells their style sheets, before
 * anything is painted, that somebody is signed in; from then on the session keeps it true.
 */
const MARK_MEMBER = `try{if(/(^|; )access_token=[^;]/.test(document.cookie)||sessionStorage.getItem('tag-impersonation'))document.documentElement.dataset.session='member'}catch{}`;

/** The inline script in the head of every page. */
export const BOOT_SCRIPT = [TAKE_CODES, THEME_BOOT_SCRIPT, MARK_MEMBER, HEAR_EARLY_USE].join(';');
