import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
);

/** The portal's font and colors, for a page of the API. Nothing is loaded: the policy allows `font-src data:`. */
export const PAGE_LOOK = `
@font-face {
  font-family: 'Geist Variable';
  font-weight: 100 900;
  src: url('data:font/woff2;base64,${readFileSync(FONT).toString('base64')}') format('woff2');
}
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
  background: var(--page);
  color: var(--text);
  font: 16px/1.5 'Geist Variable', system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}
h1 { margin: 0; font-weight: 600; line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 0.2em; }
.mark { background: var(--test); color: var(--test-text); font-size: 14px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
