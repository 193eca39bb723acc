import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { SHAPES } from '../support/element-shapes.ts';
import { MOUNTS } from '../support/sizes.ts';
import { OLDER, partnerPages } from './partner-pages.ts';

const pages = partnerPages();

/** Of a page that allows what the guide to policies names, and nothing else. */
const policy = (script: string) =>
  [
    `default-src 'none'; script-src ${script}; connect-src ${pages.scripts} ${pages.api}`,
    `img-src ${pages.api}; media-src ${pages.api} blob:; style-src 'none'; base-uri 'none'`,
    `require-trusted-types-for 'script'; trusted-types 'none'`,
  ].join('; ');

it('asks for the script of a view together with that of its element', async () => {
  const { page } = await pages.open('<main></main>');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/tag-card-report.js', async (route) => {
    await vi.waitUntil(() => asked.some((path) => /\/summary-[^/]+\.js$/.test(path)), {
      timeout: 60_000,
    });
    await route.continue();
  });
  await page.evaluate((loader) => {
    const report = '<tag-card-report cert="X0000001" view="summary"></tag-card-report>';
    document.querySelector('main')!.innerHTML = report;
    const script = Object.assign(document.createElement('script'), { type: 'module', src: loader });
    document.head.append(script);
  }, pages.loader());
  await page.waitForFunction(() => customElements.get('tag-card-report'));
  expect(asked.filter((path) => /\/full-/.test(path))).toEqual([]);
});

describe('every element is ready in a page', () => {
  it('whose policy trusts a nonce, and that allows no policy of Trusted Types', async () => {
    const { page, problems, warnings } = await pages.open(
      `${pages.elements()}${pages.loaderTag('nonce="abc"')}`,
      { 'content-security-policy': policy("'nonce-abc' 'strict-dynamic'") },
    );
    await pages.expectAllReady(page);
    expect([...problems, ...warnings]).toEqual([]);
  });

  it('whose Integrity-Policy refuses each script without a digest', async () => {
    const map = JSON.stringify({ integrity: pages.integrity });
    const hash = createHash('sha256').update(map).digest('base64');
    const { page, problems, warnings } = await pages.open(
      `<script type="importmap">${map}</script>${pages.elements()}
       ${pages.loaderTag(`integrity="${pages.integrity[pages.loader()]}" crossorigin`)}`,
      {
        'content-security-policy': policy(`'sha256-${hash}' ${pages.scripts}`),
        'integrity-policy': 'blocked-destinations=(script)',
      },
    );
    await pages.expectAllReady(page);
    expect([...problems, ...warnings]).toEqual([]);
    // A script that the map doesn't name.
    const other = await page.evaluate(
      `import(${JSON.stringify(`${pages.loader()}?other`)}).then(() => 'loaded', () => 'refused')`,
    );
    expect(other).toBe('refused');
  });

  it('with two of our releases: the first one’s elements stay, and the second says so', async () => {
    const { page, problems, warnings } = await pages.open(
      `${pages.elements()}${pages.loaderTag('', OLDER)}${pages.loaderTag()}`,
    );
    await pages.expectAllReady(page);
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
  const { page, problems } = await pages.open(pages.loaderTag());
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
