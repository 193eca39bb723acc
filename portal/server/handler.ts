import type { Handler } from 'hono';
import type { Settings } from '../src/features/settings/settings.ts';
import type { BuildOutput } from './build-output.ts';
import { renderDocument } from './document.ts';

/** When a crawler, or a cache, may ask again. */
const RETRY_SECONDS = '5';

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
    if (opened.status === 503) c.header('retry-after', RETRY_SECONDS);
    if (opened.hasCodes) c.header('referrer-policy', 'no-referrer');
    return c.html(document, hasFailed ? 500 : opened.status);
  };
}
