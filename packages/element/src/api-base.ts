/** Where elements without an `api-base` of their own find the API; null: nowhere. */
export type ApiBaseSource = () => Promise<string | null>;

let source: ApiBaseSource = () => Promise.resolve(null);

/**
 * Names the source that elements ask when they carry no `api-base`. A bundle calls this once, before
 * it defines its elements; the last call counts.
 */
export function provideApiBase(provided: ApiBaseSource): void {
  source = provided;
}

/** What the source says, absolute; null when there is none or it cannot be had. */
export async function providedApiBase(): Promise<string | null> {
  try {
    const base = await source();
    return base === null ? null : absoluteBase(base);
  } catch {
    return null;
  }
}

/** A base as a page writes it, resolved and without a slash at its end; null when it is no address. */
export function absoluteBase(base: string): string | null {
  try {
    const { protocol, href } = new URL(base, document.baseURI);
    return /^https?:$/.test(protocol) ? href.replace(/\/+$/, '') : null;
  } catch {
    return null;
  }
}

/**
 * A source for a script that stands on a page or a CDN, at `scriptUrl`: `data-api-base` of the script
 * tag that loads from the same folder, else `{"apiBase": "…"}` in `config.json` beside it. Asked once.
 */
export function apiBaseBesideScript(scriptUrl: string): ApiBaseSource {
  const folder = new URL('.', scriptUrl).href;
  let asked: Promise<string | null> | undefined;
  return () => {
    asked ??= readBeside(folder).catch((error: unknown) => {
      asked = undefined; // the next element, or its reload(), may have more luck
      throw error;
    });
    return asked;
  };
}

async function readBeside(folder: string): Promise<string | null> {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-api-base]')) {
    if (script.src.startsWith(folder) && script.dataset['apiBase'])
      return script.dataset['apiBase'];
  }
  const response = await fetch(`${folder}config.json`, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${folder}config.json answers ${response.status}`);
  const config: unknown = await response.json();
  const named = (config as { apiBase?: unknown } | null)?.apiBase;
  return typeof named === 'string' && named !== '' ? new URL(named, folder).href : null;
}
