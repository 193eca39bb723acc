import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { BASE_PATH, EXAMPLE_ADDRESSES } from '../addresses.ts';

export { BASE_PATH } from '../addresses.ts';

const PAGE = /^(\/[a-z0-9-]+)*\/?$/;

interface DocsOptions {
  /** The built pages. */
  readonly folder: string;
  /** Where browsers reach the API and the portal, without a closing slash. */
  readonly apiUrl: string;
  readonly portalUrl: string;
  /** The scripts' folder, without a version: `https://cdn.example.com/embed`. */
  readonly embedUrl: string;
  /** Pages wait for it. */
  readonly built?: Promise<unknown>;
}

const COMMON = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * The documentation, to be mounted at `BASE_PATH`. Its pages are files, in which the addresses of the running
 * servers take the place of the examples.
 */
export function createDocs({ folder, apiUrl, portalUrl, embedUrl, built }: DocsOptions): Hono {
  const docs = new Hono();
  docs.use(async (_c, next) => {
    await built;
    await next();
  });
  const origins = {
    api: new URL(apiUrl).origin,
    portal: new URL(portalUrl).origin,
    embed: new URL(embedUrl).origin,
  };
  const page = pagePolicy(origins);
  const preview = previewPolicy(origins);

  async function read(path: string): Promise<string | undefined> {
    const text = await readFile(join(folder, path), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      },
    );
    return text
      ?.replaceAll(EXAMPLE_ADDRESSES.embed, embedUrl)
      .replaceAll(EXAMPLE_ADDRESSES.api, apiUrl)
      .replaceAll(EXAMPLE_ADDRESSES.portal, portalUrl);
  }

  const send = async (c: Context, path: string, policy = page) => {
    const html = await read(path);
    if (html === undefined) return undefined;
    return c.html(html, 200, { ...COMMON, 'Content-Security-Policy': policy });
  };
  const sendMissing = async (c: Context) =>
    c.html((await read('404.html')) ?? 'Not found', 404, {
      ...COMMON,
      'Content-Security-Policy': page,
    });

  docs.use(etag());
  // Once they are built: a folder that isn't there is complained about.
  let assets: MiddlewareHandler | undefined;
  // The preview’s origin is opaque, and it loads its script from here.
  docs.get(
    '/assets/*',
    async (c, next) => {
      await next();
      c.header('Access-Control-Allow-Origin', '*');
    },
    (c, next) => (assets ??= serveAssets(folder))(c, next),
  );
  docs.get('/mark.svg', async (c) =>
    c.body((await read('mark.svg'))!, 200, { 'Content-Type': 'image/svg+xml' }),
  );
  docs.get('/search.json', async (c) =>
    c.body((await read('search.json'))!, 200, { 'Content-Type': 'application/json' }),
  );
  docs.get('/llms.txt', async (c) => c.text((await read('llms.txt'))!));
  docs.get(
    '/preview.html',
    async (c) => (await send(c, 'preview.html', preview)) ?? sendMissing(c),
  );
  docs.get('*', async (c) => {
    const path = c.req.path.slice(BASE_PATH.length);
    // Folders of plain words: no path that a visitor sends reaches other files.
    if (!PAGE.test(path)) return sendMissing(c);
    if (!path.endsWith('/')) return c.redirect(`${BASE_PATH}${path}/`, 301);
    return (await send(c, `${path}index.html`)) ?? sendMissing(c);
  });
  docs.all('*', sendMissing);
  return docs;
}

const serveAssets = (root: string) =>
  serveStatic({
    root,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(BASE_PATH.length),
    onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
  });

type Origins = Readonly<Record<'api' | 'portal' | 'embed', string>>;

function pagePolicy({ api, portal, embed }: Origins): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' ${portal} ${api}`,
    `connect-src 'self' ${embed}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/**
 * What readers type may contain styles, but no scripts. `sandbox` keeps the origin opaque even if the page is opened
 * outside its frame.
 */
function previewPolicy({ api, embed }: Origins): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${embed}`,
    `style-src 'unsafe-inline' ${embed}`,
    `connect-src ${embed} ${api}`,
    `img-src ${api} data: blob:`,
    `media-src ${api} blob:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups',
    "require-trusted-types-for 'script'",
    'trusted-types docs-preview',
  ].join('; ');
}
