import { serveStatic } from '@hono/node-server/serve-static';
import { inTrace, traceFields, tracedFetch } from '@tag/server/trace';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { settingsStruct, type Links, type Settings } from '../src/features/settings/settings.ts';
import { readBuildOutput } from './build-output.ts';
import { elementFrames } from './element-frames.ts';
import { forwarded } from './forwarded.ts';
import { pageHandler } from './handler.ts';
import { securityHeaders } from './security.ts';
import { summaryFrames } from './summary-frames.ts';

export { createEmbedFiles } from './embed-files.ts';
export { readContentSettings } from './settings.ts';
export type { Links };

export interface PortalOptions {
  /** Where this server reaches the API. */
  apiUrl: string;
  /** Where browsers reach it. */
  publicApiUrl: string;
  /** Holds the builds: `client/` and `server/`. */
  distFolder: string;
  /** Where browsers reach the portal, for canonical addresses; by default each request's host. */
  publicUrl?: string | undefined;
  /** Pages elsewhere; one that is not given is not shown. */
  links?: Links;
  /** The app of Intercom's messenger; without it the help chat is our own panel. */
  helpChatAppId?: string | undefined;
  /** The script that partners' pages load, for the lines that embed a report. */
  embedScript?: string | undefined;
  /** Sites besides the API whose pictures the defect viewer may show, as `https://images.example.com`. */
  pictureOrigins?: readonly string[];
  /** Example certificates on the landing page. */
  exampleCertificates?: readonly string[];
  /** Used instead of the global `fetch` for calls to the API. */
  fetch?: typeof globalThis.fetch;
  /** Called with errors from loading or rendering a page; by default writes a JSON line to stderr. */
  onError?: (error: unknown, path: string) => void;
}

const YEAR_S = 31_536_000;
const DAY_S = 86_400;

/**
 * The portal: the built files, and every page with its data in the HTML.
 * @throws Error when the portal is not built or an option is no usable value.
 */
export function createPortal(given: PortalOptions): Hono {
  const options = { ...given, fetch: tracedFetch(given.fetch ?? globalThis.fetch) };
  const build = readBuildOutput(options.distFolder);
  const settings = readSettings(options);
  const publicUrl = options.publicUrl && new URL(options.publicUrl).origin;
  const portal = new Hono();
  portal.use((c, next) => inTrace(c.req.header('traceparent'), next));
  // Ahead of the headers that forbid frames.
  portal.route('/frame', elementFrames(settings));
  portal.route('/frame', summaryFrames({ ...options, publicApiUrl: settings.apiBase, publicUrl }));
  portal.use(
    securityHeaders({
      apiOrigin: new URL(settings.apiBase).origin,
      pictureOrigins: settings.pictureOrigins,
      messenger: settings.helpChatAppId !== undefined,
      https: options.publicUrl?.startsWith('https:') ?? false,
    }),
  );
  portal.get('/health', (c) =>
    c.json({ status: 'ok', build: build.script }, 200, { 'cache-control': 'no-store' }),
  );

  const files = serveStatic({ root: build.clientFolder, precompressed: true });
  // Names of assets change with their content; the other files keep theirs.
  portal.get('/assets/*', cacheFor(`public, max-age=${YEAR_S}, immutable`), files);
  for (const name of build.publicFiles) {
    portal.get(`/${name}`, cacheFor(`public, max-age=${DAY_S}`), files);
  }

  portal.use(compress(), etag({ weak: true }));
  portal.route('/', forwarded(options));
  portal.get('/robots.txt', cacheFor(`public, max-age=${DAY_S}`), (c) =>
    c.text(
      `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl ?? new URL(c.req.url).origin}/sitemap.xml\n`,
    ),
  );
  portal.get(
    '*',
    pageHandler({
      build,
      settings,
      apiUrl: options.apiUrl,
      publicUrl,
      fetch: options.fetch,
      onError: options.onError ?? writeError,
    }),
  );
  portal.all('*', (c) => c.text('Method Not Allowed', 405, { allow: 'GET, HEAD' }));
  return portal;
}

function cacheFor(policy: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.ok) c.header('cache-control', policy);
  };
}

function readSettings(options: PortalOptions) {
  const { publicApiUrl, links = {}, embedScript, helpChatAppId } = options;
  const { pictureOrigins = [], exampleCertificates = [] } = options;
  const [failure, settings] = settingsStruct.validate({
    apiBase: publicApiUrl.replace(/\/+$/, ''),
    links,
    ...(embedScript && { embedScript }),
    ...(helpChatAppId && { helpChatAppId }),
    pictureOrigins: [...pictureOrigins],
    exampleCertificates: [...exampleCertificates],
  });
  if (failure)
    throw new Error(`The portal's setting ${failure.path.join('.')}: ${failure.message}`);
  return settings satisfies Settings;
}

function writeError(error: unknown, path: string): void {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    `${JSON.stringify({ level: 'error', time: new Date().toISOString(), ...traceFields(), path, message })}\n`,
  );
}
