import { TAKE_CODES } from '../screens/impersonate/take-codes.ts';
import { THEME_BOOT_SCRIPT } from '../session/theme.ts';
import { RECORD_EARLY_USE } from './early-use.ts';

/**
 * Everyone gets the same HTML. `<html data-session="member">` informs the style sheets, before
 * anything is painted, that a user is signed in; from then on the session updates it.
 */
const MARK_MEMBER = `try{if(/(^|; )access_token=[^;]/.test(document.cookie)||sessionStorage.getItem('tag-impersonation'))document.documentElement.dataset.session='member'}catch{}`;

/** The inline script in the head of every page. */
export const BOOT_SCRIPT = [TAKE_CODES, THEME_BOOT_SCRIPT, MARK_MEMBER, RECORD_EARLY_USE].join(';');
