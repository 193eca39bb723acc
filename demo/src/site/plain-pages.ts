import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Handler } from 'hono';
import { etag } from 'hono/etag';
import { secureHeaders } from 'hono/secure-headers';

const fontFile = (fontPackage: string, file: string) =>
  join(dirname(fileURLToPath(import.meta.resolve(`${fontPackage}/package.json`))), 'files', file);

const FONTS = new Map([
  ['fraunces.woff2', fontFile('@fontsource-variable/fraunces', 'fraunces-latin-wght-normal.woff2')],
  ['figtree.woff2', fontFile('@fontsource-variable/figtree', 'figtree-latin-wght-normal.woff2')],
]);

interface PlainPagesOptions {
  /**
   * Contains `index.html`, `404.html`, further pages, those of `products/`, `market/` and `reports/`, `assets/`,
   * and in `parts/` what several pages show.
   */
  folder: URL;
  /** The pages' path on the site; empty: its root. */
  base: '' | `/${string}`;
  apiUrl: string;
  portalUrl: string;
}

/**
 * Pages in plain HTML, under a policy as strict as a careful site's: scripts and sheets from its own
 * files only, nothing inline, and of the outside world only the API. The elements have to work under
 * it. A page names the outside addresses as `{{apiUrl}}` and `{{portalUrl}}`, a card's page its
 * `{{certificate}}`. `{{gallery card="Umbreon"}}` is `parts/gallery.html`, where `{{card}}` is Umbreon;
 * `current="/market.html"` marks that link of a part as the current page.
 */
export function createPlainPages({ folder, base, apiUrl, portalUrl }: PlainPagesOptions): Hono {
  const root = fileURLToPath(folder);
  const apiOrigin = new URL(apiUrl).origin;
  const pages = new Hono();
  pages.use(
    secureHeaders({
      // This site is served over plain HTTP on the machine it runs on.
      strictTransportSecurity: false,
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", apiOrigin],
        // The 360 video is downloaded and rotated in memory.
        mediaSrc: [apiOrigin, 'blob:'],
        connectSrc: ["'self'", apiOrigin],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    }),
    etag(),
  );

  async function readPage(
    path: string,
    named: Readonly<Record<string, string>> = {},
  ): Promise<string | undefined> {
    const page = await readText(path);
    return page && fill(page, { ...named, apiUrl, portalUrl });
  }

  async function fill(text: string, values: Readonly<Record<string, string>>): Promise<string> {
    const filled = text.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => values[name] ?? hole);
    const parts = filled.matchAll(/\{\{([\w-]+)((?:\s+\w+="[^"]*")*)\s*\}\}/g);
    const pieces = await Promise.all(
      [...parts].map(async ([hole, name, given]) => {
        const part = await readText(`parts/${name}.html`);
        if (part === undefined) return [hole, hole] as const;
        const own = Object.fromEntries(
          [...given!.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [
            key!,
            value!.replace(/\s+/g, ' '),
          ]),
        );
        const whole = await fill(part, { ...values, ...own });
        return [hole, whole.replace(`href="${own['current']}"`, '$& aria-current="page"')] as const;
      }),
    );
    return pieces.reduce((text, [hole, part]) => text.replace(hole, () => part), filled);
  }

  async function readText(path: string): Promise<string | undefined> {
    return readFile(join(root, path), 'utf8').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    });
  }

  pages.get('/fonts/:name', async (c, next) => {
    const file = FONTS.get(c.req.param('name'));
    if (!file) return next();
    const bytes = await readFile(file);
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'font/woff2',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });

  const servePage =
    (path: string): Handler =>
    async (c, next) => {
      const named = c.req.param() as Record<string, string>;
      const html = await readPage(path.replace(':page', named['page'] ?? ''), named);
      return html === undefined ? next() : c.html(html);
    };
  // A page's name is matched as a plain word: no path a visitor sends reaches the file system.
  pages.get('/', servePage('index.html'));
  pages.get('/:page{[a-z0-9-]+\\.html}', servePage(':page'));
  pages.get('/products/:page{[a-z0-9-]+\\.html}', servePage('products/:page'));
  pages.get('/market/:certificate{[A-Z][0-9]{7}}', servePage('market/card.html'));
  pages.get('/reports/:certificate{[A-Z][0-9]{7}}', servePage('reports/card.html'));
  pages.get(
    '/assets/*',
    serveStatic({ root, rewriteRequestPath: (path) => path.slice(base.length) }),
  );
  pages.all('*', async (c) => c.html((await readPage('404.html')) ?? 'Not found', 404));
  return pages;
}
