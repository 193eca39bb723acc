import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runBuilds, SITES } from '@tag/build';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { EmbedManifest } from '../../packages/widgets/build/embed-manifest.ts';
import { SHAPES } from '../support/element-shapes.ts';
import { inviteVisitors, type Visitor } from '../support/visitor.ts';
import { serveApi } from './api-site.ts';
import { serve, type Site } from './embed-site.ts';

const EMBED = join(ROOT, 'packages/widgets/dist/embed');
/** Of the same scripts at another address. */
export const OLDER = '0.0.1';

/** Serves a test file partner pages, our scripts, and an API, each on its own origin. */
export function partnerPages() {
  const invite = inviteVisitors();
  let api: Awaited<ReturnType<typeof serveApi>>;
  let scripts: Site;
  let shop: Site | undefined;
  const pages = {
    get scripts() {
      return scripts.url;
    },
    get api() {
      return api.url;
    },
    /** Every script's digest by its address. */
    integrity: {} as Readonly<Record<string, string>>,
    loader: (folder = 'v1') => `${scripts.url}/embed/${folder}/loader.js`,
    /** The tag that starts our elements. */
    loaderTag: (attributes = '', folder?: string) =>
      `<script type="module" src="${pages.loader(folder)}" data-api-base="${api.url}" ${attributes}></script>`,
    /** Every element in each of its shapes. */
    elements: () =>
      SHAPES.map((shape) => `<section><${shape}></${shape.split(' ')[0]}></section>`).join(''),
    /**
     * Serves a page until its test ends, and answers its address.
     * @param files others of that site by path
     */
    async serve(
      html: string,
      headers: Record<string, string> = {},
      files: Record<string, string> = {},
    ): Promise<string> {
      const site = { '/': `<!doctype html><body>${html}`, '/favicon.ico': '', ...files };
      shop = await serve({ pages: site, headers });
      return `${shop.url}/`;
    },
    /** Opens such a page. */
    async open(
      ...page: [html: string, headers?: Record<string, string>, files?: Record<string, string>]
    ): Promise<Visitor & { warnings: readonly string[] }> {
      const url = await pages.serve(...page);
      const visitor = await invite();
      const warnings: string[] = [];
      visitor.page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text());
      });
      await visitor.page.goto(url);
      return { ...visitor, warnings };
    },
    async expectAllReady(page: Page): Promise<void> {
      const ready = page.locator('section > [data-state=ready]');
      await expect.poll(() => ready.count()).toBe(SHAPES.length);
    },
  };

  beforeAll(async () => {
    await runBuilds([SITES[0]!], { root: ROOT, log: () => {} });
    api = await serveApi();
    scripts = await serve({
      folder: EMBED,
      pages: {
        ...(await olderScripts()),
        '/embed/v1/config.json': JSON.stringify({ apiBase: `${api.url}/` }),
      },
      headers: { 'access-control-allow-origin': '*' },
    });
    const manifest = await readFile(join(EMBED, 'embed.json'), 'utf8');
    const { files } = JSON.parse(manifest) as EmbedManifest;
    pages.integrity = Object.fromEntries(
      Object.entries(files)
        .filter(([file]) => file.endsWith('.js'))
        .map(([file, digest]) => [`${scripts.url}/embed/v1/${file}`, digest]),
    );
  });
  afterEach(() => shop?.close());
  afterAll(() => Promise.all([scripts?.close(), api?.close()]));
  return pages;
}

async function olderScripts(): Promise<Record<string, string>> {
  const files = (await readdir(EMBED)).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(files.map((file) => readFile(join(EMBED, file), 'utf8')));
  return Object.fromEntries(
    files.map((file, at) => [`/embed/${OLDER}/${file}`, texts[at]!.replaceAll('0.0.0-dev', OLDER)]),
  );
}
