/** The test checkout's style sheet. It is inlined in the page and allowed by its hash. */
export const CHECKOUT_STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f6, #0f1213);
  --surface: light-dark(#ffffff, #171b1c);
  --line: light-dark(#dbe0de, #2a3234);
  --line-strong: light-dark(#7b888a, #75858a);
  --text: light-dark(#12191a, #edf1f1);
  --quiet: light-dark(#516063, #a2afb1);
  --accent: light-dark(#0a5a69, #74d2e2);
  --on-accent: light-dark(#ffffff, #05262d);
  --test: light-dark(#fff3d6, #33290f);
  --test-text: light-dark(#5c4300, #f3d58a);
}
@media (prefers-contrast: more) { :root { --quiet: light-dark(#3a4648, #c6d0d2); } }
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 24px 16px;
  background: var(--page);
  color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
  font-variant-numeric: tabular-nums;
}
main {
  width: min(100%, 440px);
  overflow: hidden;
  padding: 0 32px 24px;
  border: 1px solid var(--line);
  border-radius: 14px;
  background: var(--surface);
}
.mark { margin: 0 -32px 32px; padding: 10px 32px; background: var(--test); color: var(--test-text); font-size: 14px; }
.mark strong { margin-inline-end: 8px; }
h1 { margin: 0; font-size: 20px; font-weight: 600; line-height: 1.3; text-wrap: balance; overflow-wrap: anywhere; }
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
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.hint { margin: 16px 0 0; color: var(--quiet); font-size: 14px; }
@media (pointer: coarse) { .back a { display: inline-flex; align-items: center; min-height: 44px; } }
.back { margin: 24px 0 0; padding-top: 16px; border-top: 1px solid var(--line); font-size: 14px; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 0.2em; }
`;
