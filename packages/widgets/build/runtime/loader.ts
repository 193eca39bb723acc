/** The names of our elements; the build writes them here. Each has a script of its name beside this one. */
declare const TAG_NAMES: readonly string[];

const wanted = TAG_NAMES.map((tag) => `${tag}:not(:defined)`).join();
const folder = import.meta.url;
const asked = new Set<string>();

function load(tag: string): void {
  if (asked.has(tag)) return;
  asked.add(tag);
  // The page keeps its fallback content; the next element of this name asks again.
  import(/* @vite-ignore */ new URL(`${tag}.js`, folder).href).catch(() => asked.delete(tag));
}

/**
 * Loads the scripts of our elements in `root`. The document is watched without this; a shadow root
 * cannot be seen from outside, so whoever makes one calls `discover(shadowRoot)`.
 */
export function discover(root: ParentNode = document): void {
  for (const element of root.querySelectorAll(wanted)) load(element.localName);
}

new MutationObserver((records) => {
  for (const { addedNodes } of records) {
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      if (node.matches(wanted)) load(node.localName);
      discover(node);
    }
  }
}).observe(document, { childList: true, subtree: true });
discover();
