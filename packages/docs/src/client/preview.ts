import type { Shown, Told } from './messages.ts';

/** Trusted Types, as far as TypeScript doesn't know them. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML: (html: string) => unknown };
}

/**
 * Runs in the preview's frame, which has no origin: what a reader types there reaches neither this site nor its
 * storage. HTML set this way runs no scripts, and the frame's policy allows no inline ones.
 */
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
const policy = trustedTypes?.createPolicy('docs-preview', { createHTML: (html) => html });

const EVENTS = 'tag-ready tag-empty tag-error tag-view tag-select tag-navigate tag-page-size'.split(
  ' ',
);
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

const tell = (told: Told) => parent.postMessage(told, '*');

addEventListener('message', ({ data, source }: MessageEvent<Shown>) => {
  if (source !== parent) return;
  document.documentElement.style.colorScheme = data.scheme;
  sheet.replaceSync(data.css);
  if (data.html === shown) return;
  shown = data.html;
  document.body.innerHTML = (policy?.createHTML(data.html) ?? data.html) as string;
});
let shown: string | undefined;

// Links of an example lead away from it, and often to pages that aren't there.
addEventListener('click', (event) => {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (link && link.target !== '_blank' && !link.hasAttribute('download')) event.preventDefault();
});

for (const type of EVENTS) {
  document.addEventListener(type, (event) => {
    if (type === 'tag-navigate') event.preventDefault();
    tell({ kind: 'event', type, detail: (event as CustomEvent<unknown>).detail });
  });
}

new ResizeObserver(() =>
  tell({ kind: 'height', value: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);
tell({ kind: 'ready' });
