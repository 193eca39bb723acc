/** Our elements' names, inserted by the build. Each has a script of that name next to this file. */
declare const TAG_NAMES: readonly string[];
/** This script's release, inserted by the build. */
declare const RELEASE: string;

/** An element whose script hasn't loaded yet, or failed to load. */
type Waiting = HTMLElement & { reload?(): Promise<unknown>; ready?: Promise<unknown> };

/** Delay before looking for shadow roots again: frameworks may attach one after adding its host (ms). */
const LATER = 1000;

const imports = new Map<string, Promise<unknown>>();
/** Observed elements and roots, and names that are pending or were warned about. */
const known = new WeakSet<Node>();
const names = new Set<string>();
/** Elements whose script failed to load. */
const failed = new Set<Waiting>();
/** How many imports failed: after each, the next try is later. */
let failures = 0;
let hasFound = false;
let suspect = '';

/** Warns in the console: only the page's author can fix these problems. */
function warn(text: string): void {
  console.warn(text);
}

async function fetchScript(tag: string): Promise<unknown> {
  // Browsers keep a failed import for the address.
  const file = failures ? `${tag}.js?retry=${failures}` : `${tag}.js`;
  try {
    return await import(/* @vite-ignore */ new URL(file, import.meta.url).href);
  } catch (error) {
    imports.delete(tag);
    // `online` may come before the network works.
    if (navigator.onLine && failures < 6) setTimeout(loadFailed, LATER * 2 ** failures);
    failures += 1;
    throw error;
  }
}

async function load(element: Waiting): Promise<unknown> {
  const tag = element.localName;
  const defined = customElements.get(tag) as { version?: string } | undefined;
  if (defined) {
    if (defined.version !== RELEASE && !imports.has(tag) && !names.has(tag)) {
      names.add(tag);
      warn(`<${tag}> ${RELEASE} is not used: the page has version ${defined.version ?? 'unknown'}`);
    }
    return element.ready;
  }
  if (!imports.has(tag)) imports.set(tag, fetchScript(tag));
  try {
    await imports.get(tag);
    return element.ready;
  } catch {
    failed.add(element);
    element.dataset['state'] = 'error';
    element.reload = () => load(element);
    const detail = { code: 'network', retryable: true, element: tag, version: RELEASE };
    element.dispatchEvent(new CustomEvent('tag-error', { bubbles: true, composed: true, detail }));
    return 'error';
  }
}

function look(element: Element): void {
  const { localName: name, shadowRoot } = element;
  if (TAG_NAMES.includes(name)) {
    hasFound = true;
    if (known.has(element)) return;
    known.add(element);
    void load(element as Waiting);
  } else if (shadowRoot) discover(shadowRoot);
  else if (!name.includes('-')) return;
  else if (customElements.get(name)) suspect = name;
  else if (!names.has(name)) {
    names.add(name);
    void customElements.whenDefined(name).then(() => discover());
  }
}

function search(root: ParentNode | Node): void {
  if (root instanceof Element) look(root);
  if ('querySelectorAll' in root) root.querySelectorAll('*').forEach(look);
}

const observer = new MutationObserver((records) => {
  const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
  added.forEach(search);
  setTimeout(() => added.forEach(search), LATER);
});

/**
 * Loads the scripts of our elements in `root`, now and when more are added. The document and its open
 * shadow roots are found automatically. Closed roots can't be, nor roots attached long after their host
 * was added: call `discover(shadowRoot)` where you create one.
 */
export function discover(root: Document | DocumentFragment | Element = document): void {
  if (!known.has(root)) {
    known.add(root);
    observer.observe(root, { childList: true, subtree: true });
  }
  search(root);
}

function loadFailed(): void {
  const elements = [...failed];
  failed.clear();
  for (const element of elements) void load(element);
}

addEventListener('online', loadFailed);
discover();
addEventListener('load', () => discover());
setTimeout(() => {
  discover();
  if (hasFound || !suspect) return;
  warn(
    `No <tag-…> element was found. For one in a closed shadow root, as <${suspect}> may have, call discover(shadowRoot) of loader.js.`,
  );
}, 3 * LATER);
