import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runBuilds, SITES } from '@tag/build';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EmbedManifest } from '../../packages/widgets/build/embed-manifest.ts';
import { SHAPES } from '../support/element-shapes.ts';
import { MOUNTS } from '../support/sizes.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { serveApi } from './api-site.ts';
import { serve, type Site } from './embed-site.ts';

const EMBED = join(ROOT, 'packages/widgets/dist/embed');
const OLDER = '0.0.1';

const invite = inviteVisitors();
let api: Awaited<ReturnType<typeof serveApi>>;
/** Our scripts, and those of an older release. */
let scripts: Site;
let integrity: Readonly<Record<string, string>>;
let shop: Site | undefined;

beforeAll(async () => {
  await runBuilds([SITES[0]!], { root: ROOT, log: () => {} });
  api = await serveApi();
  const older = (await readdir(EMBED)).filter((file) => file.endsWith('.js'));
  const pages = await Promise.all(
    older.map(async (file) => {
      const text = await readFile(join(EMBED, file), 'utf8');
      return [`/embed/${OLDER}/${file}`, text.replaceAll('0.0.0-dev', OLDER)] as const;
    }),
  );
  const headers = { 'access-control-allow-origin': '*' };
  scripts = await serve({ folder: EMBED, pages: Object.fromEntries(pages), headers });
  const manifest = JSON.parse(await readFile(join(EMBED, 'embed.json'), 'utf8')) as EmbedManifest;
  integrity = Object.fromEntries(
    Object.entries(manifest.files)
      .filter(([file]) => file.endsWith('.js'))
      .map(([file, digest]) => [`${scripts.url}/embed/v1/${file}`, digest]),
  );
});
afterEach(() => shop?.close());
afterAll(() => Promise.all([scripts?.close(), api?.close()]));

const loaderOf = (folder = 'v1') => `${scripts.url}/embed/${folder}/loader.js`;
const loaderTag = (more = '', folder?: string) =>
  `<script type="module" src="${loaderOf(folder)}" data-api-base="${api.url}" ${more}></script>`;
const elements = () =>
  SHAPES.map((shape) => `<section><${shape}></${shape.split(' ')[0]}></section>`).join('');

/** Opens a shop's page, and returns what its console says. */
async function openShop(html: string, headers: Record<string, string> = {}) {
  const pages = { '/': `<!doctype html><body>${html}`, '/favicon.ico': '' };
  shop = await serve({ pages, headers });
  const { page, problems } = await invite();
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(`${shop.url}/`);
  return { page, problems, warnings };
}

async function expectAllReady(page: Page): Promise<void> {
  const ready = page.locator('section > [data-state=ready]');
  await expect.poll(() => ready.count()).toBe(SHAPES.length);
}

/** Of a page that allows what the guide to policies names, and nothing else. */
const policy = (script: string) =>
  [
    `default-src 'none'; script-src ${script}; connect-src ${scripts.url} ${api.url}`,
    `img-src ${api.url}; media-src ${api.url} blob:; style-src 'none'; base-uri 'none'`,
    `require-trusted-types-for 'script'; trusted-types 'none'`,
  ].join('; ');

describe('every element is ready in a page', () => {
  it('whose policy trusts a nonce, and that allows no policy of Trusted Types', async () => {
    const { page, problems, warnings } = await openShop(
      `${elements()}${loaderTag('nonce="abc"')}`,
      { 'content-security-policy': policy("'nonce-abc' 'strict-dynamic'") },
    );
    await expectAllReady(page);
    expect([...problems, ...warnings]).toEqual([]);
  });

  it('whose Integrity-Policy refuses each script without a digest', async () => {
    const map = JSON.stringify({ integrity });
    const hash = createHash('sha256').update(map).digest('base64');
    const { page, problems, warnings } = await openShop(
      `<script type="importmap">${map}</script>${elements()}
       ${loaderTag(`integrity="${integrity[loaderOf()]}" crossorigin`)}`,
      {
        'content-security-policy': policy(`'sha256-${hash}' ${scripts.url}`),
        'integrity-policy': 'blocked-destinations=(script)',
      },
    );
    await expectAllReady(page);
    expect([...problems, ...warnings]).toEqual([]);
    // A script that the map doesn't name.
    const other = await page.evaluate(
      `import(${JSON.stringify(`${loaderOf()}?other`)}).then(() => 'loaded', () => 'refused')`,
    );
    expect(other).toBe('refused');
  });

  it('with two of our releases: the first one’s elements stay, and the second says so', async () => {
    const { page, problems, warnings } = await openShop(
      `${elements()}${loaderTag('', OLDER)}${loaderTag()}`,
    );
    await expectAllReady(page);
    expect(problems).toEqual([]);
    const tags = new Set(SHAPES.map((shape) => shape.split(' ')[0]!));
    const versions = await page.evaluate(
      (names) => names.map((name) => (customElements.get(name) as { version?: string }).version),
      [...tags],
    );
    expect(new Set(versions).size, versions.join()).toBe(1);
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings.filter((text) => !text.includes(versions[0]!))).toEqual([]);
  });
});

it(`${MOUNTS} elements that come and go leave no node and no listener`, async () => {
  const { page, problems } = await openShop(loaderTag());
  const session = await page.context().newCDPSession(page);
  const count = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)!.value;
    return { nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
  };
  await session.send('Performance.enable');
  await comeAndGo(page, 6 * SHAPES.length);
  const before = await count();
  await comeAndGo(page, MOUNTS);
  await expect.poll(async () => (await count()).nodes - before.nodes).toBeLessThan(MOUNTS / 10);
  expect((await count()).listeners - before.listeners).toBeLessThan(MOUNTS / 10);
  expect(problems).toEqual([]);
});

/** Shows so many elements, each shape in turn; every fourth row leaves before it is ready. */
async function comeAndGo(page: Page, mounts: number): Promise<void> {
  await page.evaluate(
    async ({ shapes, rows }) => {
      type Shown = HTMLElement & { ready?: Promise<unknown> };
      for (let row = 0; row < rows; row += 1) {
        const main = document.body.appendChild(document.createElement('main'));
        for (const [tag = '', ...attributes] of shapes) {
          const element = main.appendChild(document.createElement(tag));
          for (const attribute of attributes) {
            const [name = '', value = ''] = attribute.split('=');
            element.setAttribute(name, value.replaceAll('"', ''));
          }
        }
        const shown = [...main.children] as Shown[];
        await Promise.all(shown.map(({ localName }) => customElements.whenDefined(localName)));
        if (row % 4 === 0) await new Promise(requestAnimationFrame);
        else await Promise.all(shown.map((element) => element.ready));
        main.remove();
      }
    },
    { shapes: SHAPES.map((shape) => shape.split(' ')), rows: Math.ceil(mounts / SHAPES.length) },
  );
}
