/** The API and portal that an element uses; null: none. */
export interface Bases {
  readonly apiBase: string | null;
  readonly portalBase: string | null;
  /** The script that a page loads to have these elements, absolute; where they came by one. */
  readonly loader?: string;
}

/** Where elements without an `api-base` find their addresses. */
type BasesSource = () => Promise<Bases>;

const NOWHERE: Bases = { apiBase: null, portalBase: null };

let source: BasesSource = () => Promise.resolve(NOWHERE);

/**
 * Names the source that elements ask when they carry no `api-base`. A bundle calls this once, before
 * it defines its elements; the last call counts.
 */
export function provideBases(provided: BasesSource): void {
  source = provided;
}

/** An element's addresses, as far as they are known. */
export class BasesLookup {
  /** Absolute; null if not set; undefined if not known yet. */
  found: Bases | undefined;
  /** The source could not be reached. */
  hasFailed = false;
  #isAsked = false;
  #settled: () => void;

  /**
   * @param own the element's own `api-base`, which makes the source unnecessary
   * @param settled called once the source has answered, or could not
   */
  constructor(own: string | undefined, settled: () => void) {
    if (own !== undefined) this.found = { apiBase: absoluteBase(own), portalBase: null };
    this.#settled = settled;
  }

  /** Asks the source once. */
  start(): void {
    if (this.found || this.#isAsked) return;
    this.#isAsked = true;
    source()
      .then(
        ({ apiBase, portalBase, ...rest }) =>
          (this.found = {
            ...rest,
            apiBase: absoluteBase(apiBase),
            portalBase: absoluteBase(portalBase),
          }),
        () => (this.hasFailed = true),
      )
      .then(this.#settled);
  }
}

/** A base as a page writes it, resolved and without a slash at its end; null when it is no address. */
export function absoluteBase(base: string | null): string | null {
  if (base === null) return null;
  try {
    const { protocol, href } = new URL(base, document.baseURI);
    return /^https?:$/.test(protocol) ? href.replace(/\/+$/, '') : null;
  } catch {
    return null;
  }
}

/** How long `config.json` may take; elements show their error after that. */
const CONFIG_MS = 10_000;

/**
 * A source for a script that is on a page or a CDN, at `scriptUrl`: `data-api-base` and
 * `data-portal-base` of the script tag that loads from the same folder, else
 * `{"apiBase": "…", "portalBase": "…"}` in `config.json` next to it. Asked once.
 */
export function basesBesideScript(scriptUrl: string): BasesSource {
  const folder = new URL('.', scriptUrl).href;
  let asked: Promise<Bases> | undefined;
  return () => {
    asked ??= readBeside(folder).catch((error: unknown) => {
      asked = undefined; // the next element, or its reload(), may have more luck
      throw error;
    });
    return asked;
  };
}

async function readBeside(folder: string): Promise<Bases> {
  const loader = `${folder}loader.js`;
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-api-base]')) {
    const { apiBase, portalBase } = script.dataset;
    // Another API means another portal, or none.
    if (script.src.startsWith(folder) && apiBase)
      return { apiBase, portalBase: portalBase ?? null, loader };
  }
  const signal = AbortSignal.timeout(CONFIG_MS);
  const response = await fetch(`${folder}config.json`, { credentials: 'omit', signal });
  if (!response.ok) throw new Error(`${folder}config.json answers ${response.status}`);
  const config = ((await response.json()) ?? {}) as Record<string, unknown>;
  const named = (name: string) => {
    const base = config[name];
    return typeof base === 'string' && base !== '' ? new URL(base, folder).href : null;
  };
  return { apiBase: named('apiBase'), portalBase: named('portalBase'), loader };
}
