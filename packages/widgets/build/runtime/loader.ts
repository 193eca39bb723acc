import type { askEarly } from './early-answers.ts';

/**
 * What to fetch for each of our elements besides the script of its name, and (`tag-card-report summary`) for a view
 * besides that, inserted by the build. All files are next to this one.
 */
declare const FILES: Readonly<Record<string, readonly string[]>>;
/** This script's release, inserted by the build. */
declare const RELEASE: string;

/** An element whose script hasn't loaded yet, or failed to load. */
type Waiting = HTMLElement & { reload?(): Promise<unknown>; ready?: Promise<unknown> };

interface EarlyAnswers {
  readonly askEarly: typeof askEarly;
}

/** Delay before asking again for shadow roots: frameworks may attach one after adding its host (ms). */
const LATER = 1000;

const files = FILES;
const imports = new Map<string, Promise<unknown>>();
/** Observed elements and roots, and names that are pending or were warned about. */
const known = new WeakSet<Node>();
const names = new Set<string>();
/** Elements whose script failed to load. */
const failed = new Set<Waiting>();
/** Seen without a shadow root. */
let bare = new Set<Element>();
/** Until a while after the page has loaded, whose scripts may attach shadow roots at any time. */
let isStarting = true;
let willAsk = false;
let willSearch = false;
/** How many imports failed: after each, the next try is later. */
let failures = 0;
let hasFound = false;
let suspect = '';
let early: Promise<(element: Element) => void> | undefined;

/** Warns in the console: only the page's author can fix these problems. */
function warn(text: string): void {
  console.warn(text);
}

const urlOf = (file: string) => new URL(file, import.meta.url).href;

/** Reads a file into the browser's cache. */
function prefetch(file: string): void {
  fetch(urlOf(file))
    .then((response) => response.arrayBuffer())
    .catch(() => {});
}

/** Finds out where the API is, and what asks it for an element. */
async function readEarly(): Promise<(element: Element) => void> {
  const [{ askEarly }, response] = await Promise.all([
    import(/* @vite-ignore */ urlOf('early-answers.js')) as Promise<EarlyAnswers>,
    fetch(urlOf('config.json'), { credentials: 'omit' }),
  ]);
  const { apiBase } = (await response.json()) as { apiBase: string };
  const base = new URL(apiBase, import.meta.url).href.replace(/\/+$/, '');
  return (element) => askEarly(element, base);
}

/**
 * Asks now for what the element's script would ask for a round trip later. Not by `modulepreload`: browsers remember a
 * lost one, so no later try could succeed. A page that names the API itself may not allow us to fetch from here.
 */
function prefetchFor(element: Element): void {
  if (element.hasAttribute('api-base') || document.querySelector('script[data-api-base]')) return;
  // First, since the API is asked after it, and many browsers send six requests at a time.
  early ??= readEarly();
  const { localName } = element;
  for (const part of [localName, `${localName} ${element.getAttribute('view')}`]) {
    files[part]?.forEach((file) => prefetch(file));
  }
}

async function fetchScript(tag: string): Promise<unknown> {
  // Browsers keep a failed import for the address.
  const file = failures ? `${tag}.js?retry=${failures}` : `${tag}.js`;
  try {
    return await import(/* @vite-ignore */ urlOf(file));
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
  if (!imports.has(tag)) {
    prefetchFor(element);
    imports.set(tag, fetchScript(tag));
  }
  if (!element.hasAttribute('api-base')) early?.then((ask) => ask(element)).catch(() => {});
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
  const { localName: name } = element;
  if (name in files) {
    hasFound = true;
    if (known.has(element)) return;
    known.add(element);
    void load(element as Waiting);
  } else if (!enter(element)) {
    bare.add(element);
    if (!name.includes('-')) return;
    if (customElements.get(name)) suspect = name;
    else if (!names.has(name)) {
      names.add(name);
      void customElements.whenDefined(name).then(searchSoon);
    }
  }
}

/** Searches its shadow root, if it has an open one. */
function enter({ shadowRoot }: Element): boolean {
  if (shadowRoot) discover(shadowRoot);
  return shadowRoot !== null;
}

function search(root: ParentNode | Node): void {
  if (root instanceof Element) look(root);
  if ('querySelectorAll' in root) root.querySelectorAll('*').forEach(look);
  if (!willAsk) setTimeout(askAgain, LATER);
  willAsk = true;
}

/** Looking at a large page takes long; asking what was seen once doesn't. */
function askAgain(): void {
  willAsk = false;
  const seen = bare;
  bare = new Set();
  for (const element of seen) {
    if (element.isConnected && !enter(element) && isStarting) bare.add(element);
  }
}

/** Once for all that a script defines. */
function searchSoon(): void {
  if (willSearch) return;
  willSearch = true;
  setTimeout(() => {
    willSearch = false;
    discover();
  });
}

const observer = new MutationObserver((records) => {
  for (const { addedNodes } of records) addedNodes.forEach(search);
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

function loaded(): void {
  askAgain();
  setTimeout(() => {
    isStarting = false;
    askAgain();
    if (hasFound || !suspect) return;
    warn(
      `No <tag-…> element was found. For one in a closed shadow root, as <${suspect}> may have, call discover(shadowRoot) of loader.js.`,
    );
  }, 3 * LATER);
}

addEventListener('online', loadFailed);
discover();
if (document.readyState === 'complete') loaded();
else addEventListener('load', loaded);
