import { PAGE_LOOK } from '../../http/page-look.ts';

/** The test checkout's style sheet. It is inlined in the page and allowed by its hash. */
export const CHECKOUT_STYLE = `${PAGE_LOOK}body {
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 24px 16px;
}
main {
  width: min(100%, 440px);
  overflow: hidden;
  padding: 0 32px 24px;
  border: 1px solid var(--line);
  border-radius: 14px;
  background: var(--surface);
}
.mark { margin: 0 -32px 32px; padding: 10px 32px; }
.mark strong { margin-inline-end: 8px; }
h1 { font-size: 20px; }
h1 + p:not(.amount) { color: var(--quiet); }
.amount { margin: 8px 0 24px; font-size: 40px; font-weight: 600; line-height: 1.1; letter-spacing: -0.02em; }
.amount span { color: var(--quiet); font-size: 14px; font-weight: 500; letter-spacing: 0; }
form { display: grid; gap: 12px; margin: 0; }
button {
  min-height: 48px;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: transparent;
  color: inherit;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { background: color-mix(in oklab, var(--text) 7%, transparent); }
.pay { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.pay:hover { background: color-mix(in oklab, var(--accent), var(--text) 18%); }
.hint { margin: 16px 0 0; color: var(--quiet); font-size: 14px; }
@media (pointer: coarse) { .back a { display: inline-flex; align-items: center; min-height: 44px; } }
.back { margin: 24px 0 0; padding-top: 16px; border-top: 1px solid var(--line); font-size: 14px; overflow-wrap: anywhere; }
`;
