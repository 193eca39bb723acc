declare global {
  interface Window {
    /** What the address of an impersonation carried, until its screen takes it. */
    tagImpersonation?: readonly [token: string, refreshToken: string] | undefined;
  }
}

/** Where the address leads once its codes have been taken out. */
export const IMPERSONATE_PATH = '/impersonate';

/** Runs in the head: one-time codes leave the address before this page requests or logs anything. */
export const TAKE_CODES = `const i=/^\\/impersonate\\/([^/]+)\\/([^/]+)\\/?$/.exec(location.pathname);if(i){history.replaceState(null,'','${IMPERSONATE_PATH}');window.tagImpersonation=[i[1],i[2]]}`;
