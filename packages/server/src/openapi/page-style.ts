/** The page's style sheet. It is inlined in the page and allowed by its hash. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --surface: light-dark(#fbfbfa, #12161a);
  --raised: light-dark(#ffffff, #1a2026);
  --line: light-dark(#dfe3e4, #2f383f);
  --text: light-dark(#16202a, #e8edf0);
  --quiet: light-dark(#55626c, #a4b0b8);
  --accent: light-dark(#0b5c72, #7fd0e2);
  --wash: light-dark(#e7f1f3, #17323a);
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1.5rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0;
  background: var(--surface);
  color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
}
a { color: var(--accent); text-underline-offset: 0.2em; }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 4px; }
code { font-family: var(--mono); font-size: 0.875em; overflow-wrap: anywhere; }
header { max-width: 76rem; margin: 0 auto; padding: 2.5rem 1.25rem 0; }
.page { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; max-width: 76rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; }
h1, h2, h3, h4 { line-height: 1.2; letter-spacing: -0.015em; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(1.9rem, 1.4rem + 2vw, 2.75rem); }
h2 { font-size: 1.5rem; margin: 3.5rem 0 1rem; }
main > h2:first-child { margin-top: 0; }
h3 { font-size: 1.125rem; }
h4 { font-size: 0.8125rem; letter-spacing: 0.06em; text-transform: uppercase; color: var(--quiet); margin: 1.5rem 0 0.5rem; }
.lead { font-size: 1.125rem; color: var(--quiet); max-width: 60ch; margin: 0.75rem 0 0; }
.meta { color: var(--quiet); margin: 0.5rem 0 0; font-variant-numeric: tabular-nums; }
.contents h2 { font-size: 0.8125rem; letter-spacing: 0.06em; text-transform: uppercase; color: var(--quiet); margin: 0 0 0.5rem; }
.contents ul { list-style: none; padding: 0; margin: 0 0 1.75rem; display: flex; flex-wrap: wrap; column-gap: 1.25rem; }
.contents a { display: block; padding: 0.3rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.contents a:hover { color: var(--accent); text-decoration: underline; }
.card { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; padding: 1.5rem; margin: 0 0 1.25rem; }
pre { background: var(--wash); border-radius: 8px; padding: 0.75rem 1rem; margin: 1rem 0; overflow-x: auto; }
pre code { overflow-wrap: normal; }
.card > :first-child { margin-top: 0; }
.scope code { white-space: nowrap; }
.call { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: baseline; margin-top: 0.75rem; font-family: var(--mono); font-size: 0.9375rem; }
.call code { font-size: 1em; }
.method { background: var(--wash); color: var(--accent); border-radius: 6px; padding: 0.1rem 0.5rem; font-weight: 700; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; }
th { text-align: start; font-weight: 600; color: var(--quiet); white-space: nowrap; }
th, td { padding: 0.55rem 1.25rem 0.55rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child > td { border-bottom: 0; }
td:last-child { padding-inline-end: 0; min-width: 12rem; }
td p { margin: 0; }
.quiet { color: var(--quiet); }
.number { font-variant-numeric: tabular-nums; }
@media (min-width: 60rem) {
  .page { grid-template-columns: 16rem minmax(0, 1fr); gap: 4rem; }
  .contents ul { flex-direction: column; }
  .contents { position: sticky; top: 2.5rem; align-self: start; max-height: calc(100vh - 5rem); overflow: auto; }
}
@media print { .contents { display: none; } .card { break-inside: avoid; } }
`;
