/** Where a browser can't check Ed25519 signatures: which ones can. */
export const BROWSERS_THAT_CHECK = 'Chrome from 137, Firefox from 129, and Safari from 17 can.';
