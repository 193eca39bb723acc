import { Hono } from 'hono';

/** What the API draws and writes for other sites, under the portal's own addresses. */
const PATHS = ['/badge/:file', '/share/:file', '/oembed', '/sitemap.xml', '/:name{sitemap-.+}'];
/** Of the API's answer. Its bytes are passed on as they were before compression. */
const KEPT_HEADERS = [
  'content-type',
  'cache-control',
  'etag',
  'retry-after',
  'surrogate-key',
  'xkey',
];

interface ForwardedOptions {
  /** Where this server reaches the API. */
  readonly apiUrl: string;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Passes a request for one of `PATHS` on to the API, with nothing that says who asked. */
export function forwarded({ apiUrl, fetch = globalThis.fetch }: ForwardedOptions): Hono {
  const app = new Hono();
  app.on('GET', PATHS, async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const known = c.req.header('if-none-match');
    const answer = await fetch(`${apiUrl}${pathname}${search}`, {
      headers: known === undefined ? {} : { 'if-none-match': known },
      redirect: 'error',
      signal: c.req.raw.signal,
    }).catch(() => null);
    if (!answer) {
      return c.text('Try again in a moment.', 503, {
        'retry-after': '5',
        'cache-control': 'no-store',
      });
    }
    const kept = KEPT_HEADERS.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return c.newResponse(answer.body, answer.status as 200, {
      ...Object.fromEntries(kept),
      // Other sites show these.
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  return app;
}
