import text from './log.css?inline';

let parsed: CSSStyleSheet | undefined;

/** A `ref`: adds the sheet of the late parts to the document or the shadow root that the element is in. */
export function adopt(element: HTMLElement | null): void {
  const root = element?.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return;
  if (!parsed) {
    parsed = new CSSStyleSheet();
    parsed.replaceSync(text);
  }
  if (!root.adoptedStyleSheets.includes(parsed)) root.adoptedStyleSheets.push(parsed);
}
