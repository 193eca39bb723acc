import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { secureHeaders } from 'hono/secure-headers';

const REVALIDATED = 'public, max-age=60, stale-while-revalidate=600';
const TYPESCRIPT = 'application/typescript; charset=utf-8';
const IMMUTABLE = 'public, max-age=31536000, immutable';

interface EmbedFilesOptions {
  apiUrl: string;
  portalUrl: string;
  /** The script build. */
  folder: string;
}

/**
 * The folder names that the script build is published under: the exact version, and the newest of its
 * major version.
 * @throws Error when the folder has no build.
 */
export function readEmbedFolders(folder: string): readonly [exact: string, major: string] {
  const { folders } = JSON.parse(readFileSync(join(folder, 'embed.json'), 'utf8')) as {
    folders: [string, string];
  };
  return folders;
}

/**
 * The script build, for pages of any origin. `/v1/…` is the newest of major version 1 and is revalidated
 * after a minute; `/<version>/…` never changes. `config.json` next to the scripts names the API they call
 * and the portal they link to: it depends on the server, not on the build, and is never frozen.
 * @throws Error when the folder has no build.
 */
export function createEmbedFiles({ apiUrl, portalUrl, folder }: EmbedFilesOptions): Hono {
  const [exact, major] = readEmbedFolders(folder);
  const files = new Hono();
  files.use(
    cors({ origin: '*', allowMethods: ['GET', 'HEAD'], maxAge: 86_400 }),
    secureHeaders({ strictTransportSecurity: false, crossOriginResourcePolicy: 'cross-origin' }),
    etag(),
    async (c, next) => {
      await next();
      // Hono takes .ts for a video.
      if (c.res.ok && c.req.path.endsWith('.d.ts')) c.header('Content-Type', TYPESCRIPT);
    },
  );
  for (const release of [exact, major]) {
    files.get(`/${release}/config.json`, (c) =>
      c.json({ apiBase: apiUrl, portalBase: portalUrl }, 200, { 'Cache-Control': REVALIDATED }),
    );
    const cacheControl = release === exact ? IMMUTABLE : REVALIDATED;
    files.get(
      `/${release}/*`,
      serveStatic({
        root: folder,
        precompressed: true,
        rewriteRequestPath: (path) => path.slice(`/embed/${release}`.length),
        onFound: (_path, c) => c.header('Cache-Control', cacheControl),
      }),
    );
  }
  files.all('*', (c) => c.text('No such file.', 404, { 'Cache-Control': 'no-store' }));
  return files;
}
