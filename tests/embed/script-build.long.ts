import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { embedConfig } from '../../packages/widgets/build/embed.ts';
import type { EmbedManifest } from '../../packages/widgets/build/embed-manifest.ts';
import { sharedBrowser } from '../support/visitor.ts';
import { serve, type Site } from './embed-site.ts';

const WIDGETS = fileURLToPath(new URL('./widgets', import.meta.url));

let folder: string;
let scripts: Site;
let page: Page;
let partner: Site | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embed-'));
  vi.stubEnv('NODE_ENV', 'production'); // as outside of a test
  await build({ configFile: false, ...embedConfig({ root: WIDGETS, outDir: folder }) });
  vi.unstubAllEnvs();
  scripts = await serve({
    folder,
    pages: { '/embed/v1/config.json': '{"apiBase":"http://api.test/"}' },
    headers: { 'access-control-allow-origin': '*' },
  });
});
afterEach(async () => {
  await page?.close();
  await partner?.close();
});
afterAll(async () => {
  await scripts?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a partner's page of another origin. Its policy allows our scripts and nothing inline. */
async function openPage(body: string, own: Record<string, string> = {}): Promise<string[]> {
  partner = await serve({
    pages: {
      '/': `<!doctype html><title>Shop</title><body>${body}<script type="module" src="${scripts.url}/embed/v1/loader.js"></script>`,
      ...own,
    },
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'self' ${scripts.url}; style-src 'self'; connect-src ${scripts.url}; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
  });
  page = await (await sharedBrowser()).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${partner.url}/`);
  return complaints;
}

const shown = async (selector: string): Promise<unknown> =>
  JSON.parse(await page.locator(`${selector} output`).innerText());

const scriptFiles = async () => (await readdir(folder)).filter((file) => file.endsWith('.js'));
const manifest = async () =>
  JSON.parse(await readFile(join(folder, 'embed.json'), 'utf8')) as EmbedManifest;

describe('the script build, in a page under a strict policy', () => {
  it('loads an element on the page, styles it, and violates no rule of the page', async () => {
    const complaints = await openPage('<tag-greeting name="Ann"></tag-greeting>');
    await page.waitForSelector('tag-greeting[data-state=ready]');
    expect(await shown('tag-greeting')).toMatchObject({ name: 'Ann', apiBase: 'http://api.test' });
    const color = await page
      .locator('tag-greeting .greeting')
      .evaluate((element) => getComputedStyle(element).color);
    expect(color).toBe('rgb(1, 2, 3)');
    const button = page.locator('tag-greeting button');
    // From a sheet that its sheet imports.
    expect(await button.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('13px');
    await button.focus();
    await expect.poll(() => shown('tag-greeting')).toMatchObject({ focused: 1 });
    expect(complaints).toEqual([]);
  });

  it('asks at once for all that an element imports, and for its configuration', async () => {
    await openPage('<main></main>');
    const { imports } = (await manifest()).elements['tag-greeting']!;
    const other = [...imports.map(({ file }) => file), 'config.json'];
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const isAsked = (file: string) => asked.includes(`${scripts.url}/embed/v1/${file}`);
    await page.route('**/tag-greeting.js', async (route) => {
      await vi.waitUntil(() => other.every(isAsked), { timeout: 60_000 });
      await route.continue();
    });
    await page.evaluate(() => {
      const element = Object.assign(document.createElement('tag-greeting'), { name: 'Ann' });
      document.querySelector('main')?.append(element);
    });
    await page.waitForSelector('tag-greeting[data-state=ready]');
    expect(imports.length).toBeGreaterThan(1);
  });

  it('fetches only what the page shows, when it shows it', async () => {
    scripts.asked.length = 0;
    await openPage('<main></main>');
    // The page has loaded and the loader has scanned it, so all its requests have started.
    await page.waitForLoadState('networkidle');
    expect(scripts.asked).toEqual(['/embed/v1/loader.js']);
    await page.evaluate(() => {
      const place = document.createElement('section');
      place.append(document.createElement('tag-parting'));
      document.querySelector('main')?.append(place);
    });
    await page.waitForSelector('tag-parting[data-state=ready]');
    expect(scripts.asked).toContain('/embed/v1/tag-parting.js');
    expect(scripts.asked).not.toContain('/embed/v1/tag-greeting.js');
  });

  it('finds elements in open shadow roots, declared, nested, filled, and attached later', async () => {
    const shell = `
      const attach = (id) => document.querySelector(id).attachShadow({ mode: 'open' });
      const part = (name) => Object.assign(document.createElement('tag-parting'), { id: name });
      const outer = attach('#early');
      const inner = outer.appendChild(document.createElement('p'));
      inner.attachShadow({ mode: 'open' }).append(part('nested'));
      addEventListener('later', () => {
        outer.append(part('filled'));
        const added = document.createElement('div');
        document.body.append(added);
        requestAnimationFrame(() => added.attachShadow({ mode: 'open' }).append(part('attached')));
        customElements.define('partner-box', class extends HTMLElement {
          constructor() {
            super();
            this.attachShadow({ mode: 'open' }).append(part('defined'));
          }
        });
      });`;
    const complaints = await openPage(
      `<div><template shadowrootmode="open"><tag-parting id="declared"></tag-parting></template></div>
       <div id="early"></div><partner-box></partner-box><script type="module" src="/shell.js"></script>`,
      { '/shell.js': shell },
    );
    const found = async (...ids: string[]) => {
      for (const id of ids) {
        await page.locator(`#${id}[data-state=ready]`).waitFor({ state: 'attached' });
      }
    };
    await found('declared', 'nested');
    await page.evaluate(() => dispatchEvent(new Event('later')));
    await found('filled', 'attached', 'defined');
    expect(complaints).toEqual([]);
  });

  it('looks at each element once, and asks again only whether it has a shadow root', async () => {
    await openPage('<main></main>');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const looks: string[] = [];
      const probe = document.createElement('p');
      Object.defineProperty(probe, 'localName', { get: () => (looks.push('look'), 'p') });
      const late = document.createElement('div');
      document.querySelector('main')?.append(probe, late);
      requestAnimationFrame(() => {
        const element = document.createElement('tag-parting');
        late.attachShadow({ mode: 'open' }).append(element);
        element.addEventListener('tag-ready', () => (document.title = `ready ${looks.length}`));
      });
    });
    await expect.poll(() => page.title()).toBe('ready 1');
    // One script often defines many.
    await page.evaluate(() => {
      const looks: string[] = [];
      const names = ['partner-a', 'partner-b', 'partner-c', 'partner-d'];
      const boxes = names.map((name) => document.createElement(name));
      Object.defineProperty(boxes[0], 'localName', {
        get: () => (looks.push('look'), 'partner-a'),
      });
      let ready = 0;
      class Box extends HTMLElement {
        connectedCallback() {
          const element = document.createElement('tag-greeting');
          element.setAttribute('name', 'Ann');
          element.addEventListener('tag-ready', () => {
            ready += 1;
            if (ready === names.length) document.title = `all ready ${looks.length}`;
          });
          this.attachShadow({ mode: 'open' }).append(element);
        }
      }
      document.querySelector('main')?.append(...boxes);
      requestAnimationFrame(() => {
        for (const name of names) customElements.define(name, class extends Box {});
      });
    });
    await expect.poll(() => page.title()).toBe('all ready 2');
  });

  it('scans a closed shadow root on request, and warns where one may hide elements', async () => {
    const box = (call: string) => `
      import { discover } from '${scripts.url}/embed/v1/loader.js';
      customElements.define('partner-box', class extends HTMLElement {
        constructor() {
          super();
          const root = this.attachShadow({ mode: 'closed' });
          root.append(document.createElement('tag-parting'));
          root.addEventListener('tag-ready', () => (this.id = 'ready'));
          ${call}
        }
      });`;
    const html = '<partner-box></partner-box><script type="module" src="/box.js"></script>';
    expect(await openPage(html, { '/box.js': box('discover(root);') })).toEqual([]);
    await page.locator('#ready').waitFor({ state: 'attached' });
    await page.close();
    await partner?.close();
    const complaints = await openPage(html, { '/box.js': box('') });
    await expect.poll(() => complaints).toHaveLength(1);
    expect(complaints[0]).toContain('<partner-box>');
    expect(complaints[0]).toContain('discover(shadowRoot)');
  });

  it('warns which version the page has already defined', async () => {
    const complaints = await openPage(
      '<script src="/theirs.js"></script><tag-parting></tag-parting><tag-parting></tag-parting>',
      {
        '/theirs.js': `customElements.define('tag-parting', class extends HTMLElement {
          static version = '0.0.1';
        });`,
      },
    );
    await expect.poll(() => complaints).toHaveLength(1);
    expect(complaints[0]).toContain('<tag-parting> 2.3.4');
    expect(complaints[0]).toContain('0.0.1');
  });

  it("reports that a script can't be loaded, and loads it when the page is online again", async () => {
    await openPage('<main></main>');
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    const first = await page.evaluate(async () => {
      const element = Object.assign(document.createElement('tag-greeting'), { name: 'Ann' });
      const received = new Promise<CustomEvent>((resolve) =>
        document.addEventListener('tag-error', (event) => resolve(event as CustomEvent)),
      );
      document.querySelector('main')?.append(element);
      const { detail, target } = await received;
      const reloaded = await (element as unknown as { reload(): Promise<string> }).reload();
      return { detail, isTarget: target === element, state: element.dataset['state'], reloaded };
    });
    expect(first).toEqual({
      detail: { code: 'network', retryable: true, element: 'tag-greeting', version: '2.3.4' },
      isTarget: true,
      state: 'error',
      reloaded: 'error',
    });
    await page.context().setOffline(false);
    await page.waitForSelector('tag-greeting[data-state=ready]');
    const reloaded = await page
      .locator('tag-greeting')
      .evaluate((element) => (element as unknown as { reload(): Promise<string> }).reload());
    expect(reloaded).toBe('ready');
  });

  it('tries a script again that a bad connection lost', async () => {
    let lost = 0;
    await openPage('<main></main>');
    await page.route('**/tag-greeting.js*', (route) => {
      lost += 1;
      return lost < 3 ? route.abort() : route.continue();
    });
    await page.evaluate(() => {
      const element = Object.assign(document.createElement('tag-greeting'), { name: 'Ann' });
      document.querySelector('main')?.append(element);
    });
    await page.waitForSelector('tag-greeting[data-state=ready]');
    expect(lost).toBe(3);
  });

  it('takes the API address from the script tag before config.json', async () => {
    scripts.asked.length = 0;
    await openPage(
      `<tag-greeting name="Ann"></tag-greeting>
       <script type="module" src="/other.js" data-api-base="http://wrong.test"></script>
       <script type="module" src="${scripts.url}/embed/v1/loader.js" data-api-base="http://tag.test"></script>`,
      { '/other.js': '' },
    );
    await page.waitForSelector('tag-greeting[data-state=ready]');
    expect(await shown('tag-greeting')).toMatchObject({ apiBase: 'http://tag.test' });
    expect(scripts.asked).not.toContain('/embed/v1/config.json');
  });
});

it('whenReady waits for the script too, and settles if that can’t be loaded', async () => {
  const own = `
    import { whenReady } from '${scripts.url}/embed/v1/when-ready.js';
    addEventListener('start', async () => {
      const added = ['tag-greeting', 'tag-parting'].map((tag) => document.createElement(tag));
      added[0].name = 'Ann';
      document.querySelector('main').append(...added);
      document.title = (await Promise.all(added.map(whenReady))).join();
    });`;
  await openPage('<main></main><script type="module" src="/own.js"></script>', { '/own.js': own });
  await page.route('**/tag-parting.js*', (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event('start')));
  await expect.poll(() => page.title()).toBe('ready,error');
});

describe('the files of the script build', () => {
  it('have a loader under 1.6 KiB', async () => {
    const loader = await readFile(join(folder, 'loader.js'));
    expect(gzipSync(loader, { level: 9 }).length).toBeLessThan(1.6 * 1024);
  });

  it('contain Preact once instead of React, and nothing from Node', async () => {
    const sources = await Promise.all(
      (await scriptFiles()).map((file) => readFile(join(folder, file), 'utf8')),
    );
    expect(sources.filter((source) => source.includes('UNSAFE_'))).toHaveLength(1);
    const all = sources.join('\n');
    expect(/process\.env|react\.transitional\.element|React DevTools/.test(all)).toBe(false);
    expect(all.split('\n').length, 'minified').toBeLessThan(200);
  });

  it('refer to each other relatively and are in one folder', async () => {
    for (const file of await scriptFiles()) {
      const source = await readFile(join(folder, file), 'utf8');
      for (const [, target = ''] of source.matchAll(
        /\b(?:from|import)\s*\(?["'`]([^"'`]+)["'`]/g,
      )) {
        expect(target, file).toMatch(/^\.\/[\w.-]+\.js$/);
      }
    }
  });

  it('are described in embed.json, with integrity hashes and preloads', async () => {
    const { version, folders, loader, elements } = await manifest();
    expect({ version, folders }).toEqual({ version: '2.3.4', folders: ['2.3.4', 'v2'] });
    expect(loader).toMatchObject({ file: 'loader.js' });
    expect(Object.keys(elements)).toEqual(['tag-greeting', 'tag-parting']);
    const shared = (tag: string) => elements[tag]?.imports.map(({ file }) => file) ?? [];
    const preact = shared('tag-parting').find((file) => file.startsWith('preact-'));
    expect(preact).toBeDefined();
    expect(shared('tag-greeting')).toContain(preact);
    expect(loader.integrity).toMatch(/^sha384-[\w+/]{64}$/);
  });

  it('include descriptions of the elements for editors and frameworks', async () => {
    const names = [
      'custom-elements.json',
      'html-data.json',
      'elements.d.ts',
      'react.d.ts',
      'vue.d.ts',
      'elements.css',
    ];
    for (const name of [...names, 'svelte.d.ts']) {
      expect(await readFile(join(folder, name), 'utf8'), name).toContain('tag-greeting');
    }
  });
});
