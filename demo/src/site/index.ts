import { BASE_PATH as DOCS_PATH } from '@tag/docs';
import { createEmbedFiles } from '@tag/portal/server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createPlainPages } from './plain-pages.ts';

interface DemoSiteOptions {
  /** Where the API answers, without a closing slash. */
  apiUrl: string;
  /** Where the portal answers, without a closing slash. */
  portalUrl: string;
  /** The script build of the elements: `loader.js`, its entries and their chunks. */
  embedFolder: string;
  /** Releases of it. */
  store?: string;
  /** The partner's server; without it there are only its pages. */
  shop?: Hono | undefined;
  /** The documentation; without it there is none. */
  docs?: Hono;
  /** Those of the grade log; without it there are none. */
  witnesses?: Hono | undefined;
}

/** Where the company's own site is next to the partner's shop. */
export const COMPANY_PATH = '/company';

/**
 * Sites in plain HTML that use only public features: a partner's marketplace (`/`, `/products/…`) and
 * the company's marketing pages (`/company/…`) and documentation (`/docs/…`); and next to them, as a CDN would serve it, the script
 * build (`/embed/v1/…`, `/embed/<version>/…`).
 */
export function createDemoSite(options: DemoSiteOptions): Hono {
  const site = new Hono();
  site.use(compress());
  site.route('/embed', createEmbedFiles({ ...options, folder: options.embedFolder }));
  if (options.docs) site.route(DOCS_PATH, options.docs);
  if (options.witnesses) site.route('/', options.witnesses);
  site.get(`${COMPANY_PATH}/`, (c) => c.redirect(COMPANY_PATH, 301));
  const company = new URL('../../company/', import.meta.url);
  site.route(COMPANY_PATH, createPlainPages({ ...options, folder: company, base: COMPANY_PATH }));
  if (options.shop) site.route('/', options.shop);
  const shop = new URL('../../site/', import.meta.url);
  site.route('/', createPlainPages({ ...options, folder: shop, base: '' }));
  return site;
}
