/** Of a summary's shadow root, and of the page of a frame with one. Sizes are in em of the page around it. */
export const SUMMARY_STYLES = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.4 system-ui, sans-serif; }
body > p { margin: 0; padding: 1em; color: light-dark(#516063, #a2afb1); }
tag-report-summary { display: block; }
:host {
  display: block;
  color: light-dark(#12191a, #edf1f1);
  font-family: var(--tag-font, inherit);
  container-type: inline-size;
}
a {
  display: flex;
  gap: 1em;
  align-items: center;
  box-sizing: border-box;
  min-height: 8.5em;
  padding: 0.75em 1em;
  border: 1px solid light-dark(#dbe0de, #2a3234);
  border-radius: 0.75em;
  background: light-dark(#ffffff, #171b1c);
  color: inherit;
  text-decoration: none;
}
a:hover { border-color: light-dark(#7b888a, #75858a); }
a:focus-visible { outline: 2px solid light-dark(#0a5a69, #74d2e2); outline-offset: -2px; }
img { flex: none; width: 4.5em; height: auto; max-height: 7em; border-radius: 0.25em; object-fit: contain; }
.words { display: grid; gap: 0.125em; min-width: 0; flex: 1; overflow-wrap: anywhere; }
.words b { font-size: 1.0625em; line-height: 1.25; }
.quiet { color: light-dark(#516063, #a2afb1); font-size: 0.8125em; }
.grade { display: grid; flex: none; justify-items: center; max-width: 6em; text-align: center; }
.grade b { color: light-dark(#0a5a69, #74d2e2); font-size: 2.5em; line-height: 1; }
.grade span { font-size: 0.8125em; }
@container (max-width: 21em) {
  a { gap: 0.75em; padding: 0.75em; }
  img { width: 3em; }
  .grade b { font-size: 2em; }
}
`;
