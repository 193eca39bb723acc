import { createPublicClient } from '@tag/client/public';
import type { PageHead } from '../features/page/page-head.ts';
import type { DescribedPage, Loaded } from '../features/page/screen-module.ts';
import type { Settings } from '../features/settings/settings.ts';
import { watchCaching, type PageCaching } from './page-caching.ts';
import { matchRoute } from './routes.ts';
import type { ServedPage } from './served-page.ts';

/** A page isn't held back longer than this by a call; the browser then makes it again. */
const PATIENCE_MS = 1500;

interface SiteOptions {
  /** Where this server reaches the API. */
  readonly apiUrl: string;
  readonly settings: Settings;
  /** Takes the place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Gets the errors of a screen's `load`, the API's failures included. */
  readonly onError: (error: unknown, location: string) => void;
}

/** A page before it's rendered. */
interface OpenedPage {
  /** 503: the API can't be reached. Browsers then load the data themselves; crawlers come again. */
  readonly status: 200 | 400 | 404 | 410 | 503;
  readonly head: PageHead;
  /** The screen's module, as the table of screens names it. */
  readonly source: string;
  /** Path and query to render it at. */
  readonly location: string;
  readonly page: ServedPage;
  /** The API couldn't be reached, so the page lacks its data. */
  readonly isIncomplete: boolean;
  /** The URL carries one-time codes. */
  readonly hasCodes: boolean;
  /** Undefined: no cache that people share may keep it. */
  readonly caching: PageCaching | undefined;
}

interface Redirection {
  /** A path, or a path and query. */
  readonly redirect: string;
  readonly status: 301 | 302;
}

/**
 * Finds the page at a URL: its route, its data, and its head.
 * @returns a function that takes the absolute URL that visitors use.
 */
export function pageOpener(options: SiteOptions): (url: URL) => Promise<OpenedPage | Redirection> {
  const { apiUrl, settings, onError } = options;
  const browserClient = createPublicClient({ baseUrl: settings.apiBase });

  return async (url) => {
    const { route, params } = matchRoute(url.pathname);
    if ('redirect' in route) {
      return { redirect: route.redirect(params, url.search), status: route.status };
    }
    const location = route.servedAs ?? `${url.pathname}${url.search}`;
    const { head, load } = await route.screen.open();
    const { fetch, read: readCaching } = watchCaching(
      options.fetch ?? ((...args) => globalThis.fetch(...args)),
    );
    const client = createPublicClient({
      baseUrl: apiUrl,
      timeout: PATIENCE_MS,
      retries: 0,
      validate: true,
      fetch,
    });
    const context = { params, settings };
    let loaded: Loaded<unknown> = {};
    let isIncomplete = false;
    try {
      if (load) loaded = await load(url, client, context);
    } catch (error) {
      onError(error, location);
      isIncomplete = true;
    }
    if ('redirect' in loaded) return { redirect: loaded.redirect, status: 301 };
    const { data, status = 200 } = loaded;
    const described: DescribedPage<unknown> = {
      ...context,
      url,
      client: browserClient,
      data,
    };
    return {
      status: isIncomplete ? 503 : status,
      head: typeof head === 'function' ? head(described) : head,
      source: route.screen.source,
      location,
      page: { settings, data: data === undefined ? {} : { [location]: data } },
      isIncomplete,
      hasCodes: route.hasCodes === true,
      caching:
        route.isShared === true && status === 200 && !isIncomplete ? readCaching() : undefined,
    };
  };
}
