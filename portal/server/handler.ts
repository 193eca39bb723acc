import { isPersonal } from '@tag/contract/constants';
import type { Context, Handler } from 'hono';
import type { PageCaching } from '../src/app/page-caching.ts';
import type { Settings } from '../src/features/settings/settings.ts';
import type { BuildOutput } from './build-output.ts';
import { renderDocument } from './document.ts';

/** When a crawler, or a cache, may ask again. */
const RETRY_SECONDS = '5';
/** Every page's key at the edge, to purge them all. */
const PAGE_KEY = 'page';

interface PageHandlerOptions {
  build: BuildOutput;
  settings: Settings;
  /** Where this server reaches the API. */
  apiUrl: string;
  /** The origin visitors use; otherwise each request's own. */
  publicUrl: string | undefined;
  fetch: typeof globalThis.fetch | undefined;
  onError: (error: unknown, location: string) => void;
}

/** Answers every path that isn't a file: with a page, or a redirect to one. */
export function pageHandler(options: PageHandlerOptions): Handler {
  const { build, settings, publicUrl, onError } = options;
  const site = build.renderer.then(({ pageOpener, renderPage }) => ({
    openPage: pageOpener(options),
    renderPage,
  }));
  // Awaiting it throws the error; until then it isn't unhandled.
  site.catch(() => {});

  return async (c) => {
    const { openPage, renderPage } = await site;
    const { origin, pathname, search } = new URL(c.req.url);
    const url = new URL(`${publicUrl ?? origin}${pathname}${search}`);
    const opened = await openPage(url);
    if ('redirect' in opened) return c.redirect(opened.redirect, opened.status);

    const { head, location, page, source } = opened;
    let body = '';
    let hasFailed = false;
    try {
      body = await renderPage(location, page);
    } catch (error) {
      // The browser renders it, or shows the error.
      onError(error, location);
      hasFailed = true;
    }
    const document = renderDocument({
      head,
      origin: url.origin,
      apiOrigin: new URL(settings.apiBase).origin,
      files: build.filesOf(source),
      page,
      body,
    });
    const isPassing = hasFailed || opened.isIncomplete || opened.hasCodes;
    c.header('cache-control', isPassing ? 'no-store' : 'no-cache');
    if (opened.caching && !isPassing) setCaching(c, opened.caching);
    if (opened.status === 503) c.header('retry-after', RETRY_SECONDS);
    if (opened.hasCodes) c.header('referrer-policy', 'no-referrer');
    return c.html(document, hasFailed ? 500 : opened.status);
  };
}

/** Browsers revalidate pages; an edge may keep them, unless somebody is signed in. */
function setCaching(c: Context, { keys, seconds, staleIfErrorSeconds }: PageCaching): void {
  if (isPersonal((name) => c.req.header(name))) {
    c.header('cache-control', 'private, no-cache');
    return;
  }
  if (seconds === 0) return;
  const lifetimes = `s-maxage=${seconds}, stale-while-revalidate=1, stale-if-error=${staleIfErrorSeconds}`;
  c.header('cache-control', `public, max-age=0, ${lifetimes}`);
  const all = [...keys, PAGE_KEY].join(' ');
  c.header('surrogate-key', all);
  c.header('xkey', all);
}
