import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createEmbedFiles } from './embed-files.ts';
import { createShopPages } from './shop-pages.ts';

export interface DemoSiteOptions {
  /** Where the API answers, without a closing slash. */
  apiUrl: string;
  /** Where the portal answers, without a closing slash. */
  portalUrl: string;
  /** The script build of the elements: `loader.js`, its entries and their chunks. */
  embedFolder: string;
}

/**
 * A site that is not ours and uses only what anyone may: a marketplace in plain HTML (`/`,
 * `/products/…`), and beside it, as a CDN would serve it, the script build (`/embed/v1/…`,
 * `/embed/<version>/…`).
 */
export function createDemoSite(options: DemoSiteOptions): Hono {
  const site = new Hono();
  site.use(compress());
  site.route('/embed', createEmbedFiles({ ...options, folder: options.embedFolder }));
  site.route('/', createShopPages(options));
  return site;
}
