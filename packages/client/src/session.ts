export { createBrowserSession } from './session/browser-session.ts';
export { createCookieStore, type CookieHolder } from './session/cookie-store.ts';
export type { SessionStore } from './session/kept-session.ts';
export type { Locks } from './session/renewal-lock.ts';
export { createSession, type Session } from './session/session.ts';
export { createTabStore } from './session/tab-store.ts';
export { createVisitorSession } from './session/visitor-session.ts';
export type { Channel } from './session/tabs.ts';
