import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { secureHeaders } from 'hono/secure-headers';
import { publishedReleases, readEmbedDescription } from './embed-store.ts';

const REVALIDATED = 'public, max-age=60, stale-while-revalidate=600';
const TYPESCRIPT = 'application/typescript; charset=utf-8';
const IMMUTABLE = 'public, max-age=31536000, immutable';

interface EmbedFilesOptions {
  apiUrl: string;
  portalUrl: string;
  /** The script build. */
  folder: string;
  /** The folder of published releases; without it there is only the build. */
  store?: string;
}

/** One folder, as it is served below `/embed/`. */
interface Served {
  readonly name: string;
  readonly folder: string;
  readonly cacheControl: string;
}

/**
 * The scripts, for pages of any origin. `/<version>/…` is a published release and never changes; `/v1/…` is the
 * newest of major version 1 and is revalidated after a minute. What is published is read once: publish before
 * the server starts. The build itself is under its version if that isn't published, and under `/v1/…` for what no
 * release has; it may change with each deployment, so it is revalidated.
 *
 * Next to the scripts: `config.json` names the API they call and the portal they link to. It depends on the server,
 * not on the build, and is never frozen. `snippet.html` of a release has the lines that pin it.
 * @throws Error when the folder has no build.
 */
export function createEmbedFiles({ apiUrl, portalUrl, folder, store }: EmbedFilesOptions): Hono {
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
  for (const { name, folder: root, cacheControl } of servedFolders(folder, store)) {
    files.get(`/${name}/config.json`, (c) =>
      c.json({ apiBase: apiUrl, portalBase: portalUrl }, 200, { 'Cache-Control': REVALIDATED }),
    );
    if (cacheControl === IMMUTABLE) {
      files.get(`/${name}/snippet.html`, (c) =>
        c.text(pinnedSnippet(root, new URL(`/embed/${name}/`, portalUrl).href), 200, {
          'Cache-Control': REVALIDATED,
        }),
      );
    }
    files.get(
      `/${name}/*`,
      serveStatic({
        root,
        precompressed: true,
        rewriteRequestPath: (path) => path.slice(`/embed/${name}`.length),
        onFound: (_path, c) => c.header('Cache-Control', cacheControl),
      }),
    );
  }
  files.all('*', (c) => c.text('No such file.', 404, { 'Cache-Control': 'no-store' }));
  return files;
}

/** Of several with one name, the first that has a file serves it: cached loaders ask `/v1/` for older chunks. */
function servedFolders(build: string, store: string | undefined): Served[] {
  const releases = store === undefined ? [] : publishedReleases(store);
  const published = releases.flatMap(({ names, version, folder }) =>
    names.map((name) => ({
      name,
      folder,
      cacheControl: name === version ? IMMUTABLE : REVALIDATED,
    })),
  );
  const versions = new Set(releases.map(({ version }) => version));
  const own = readEmbedDescription(build).folders.filter((name) => !versions.has(name));
  return [...published, ...own.map((name) => ({ name, folder: build, cacheControl: REVALIDATED }))];
}

/**
 * The lines that pin a release: an import map with the `integrity` of each script, then the loader.
 * Shown as text, to be copied.
 * @param base the release's address, with a closing slash.
 */
function pinnedSnippet(folder: string, base: string): string {
  const { files } = readEmbedDescription(folder);
  const scripts = Object.entries(files).filter(([file]) => file.endsWith('.js'));
  const integrity = Object.fromEntries(scripts.map(([file, digest]) => [base + file, digest]));
  return `<script type="importmap">
${JSON.stringify({ integrity }, null, 2)}
</script>
<link rel="stylesheet" href="${base}elements.css" integrity="${files['elements.css']}" crossorigin />
<script type="module" src="${base}loader.js" integrity="${files['loader.js']}" crossorigin></script>
`;
}
