/** The names of our elements; the build writes them here. Each has a script of its name next to this one. */
declare const TAG_NAMES: readonly string[];
/** The release that this script belongs to; the build writes it here. */
declare const RELEASE: string;

/** An element that its script has not reached yet, or could not. */
type Waiting = HTMLElement & { reload?(): Promise<unknown>; ready?: Promise<unknown> };

/** Frameworks may attach a shadow root some time after they added its host, in milliseconds. */
const LATER = 1000;

const imports = new Map<string, Promise<unknown>>();
/** Elements and roots that are known, and names that are awaited or were warned about. */
const known = new WeakSet<Node>();
const names = new Set<string>();
/** Elements whose script could not be had. */
const failed = new Set<Waiting>();
let hasFound = false;
let suspect = '';

/** Only the page's author can do something about it. */
function warn(text: string): void {
  console.warn(text);
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
  if (!imports.has(tag)) {
    imports.set(tag, import(/* @vite-ignore */ new URL(`${tag}.js`, import.meta.url).href));
  }
  try {
    await imports.get(tag);
    return element.ready;
  } catch {
    imports.delete(tag);
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
 * Loads the scripts of our elements in `root`, now and when more are added. The document and the open
 * shadow roots in it are found without this. A closed one can't be seen from outside, nor one that is
 * attached to an element long after it was added: the code that creates such a root calls `discover(shadowRoot)`.
 */
export function discover(root: Document | DocumentFragment | Element = document): void {
  if (!known.has(root)) {
    known.add(root);
    observer.observe(root, { childList: true, subtree: true });
  }
  search(root);
}

addEventListener('online', () => {
  for (const element of failed) {
    failed.delete(element);
    void load(element);
  }
});
discover();
addEventListener('load', () => discover());
setTimeout(() => {
  discover();
  if (hasFound || !suspect) return;
  warn(
    `No <tag-…> element was found. For one in a closed shadow root, as <${suspect}> may have, call discover(shadowRoot) of loader.js.`,
  );
}, 3 * LATER);
