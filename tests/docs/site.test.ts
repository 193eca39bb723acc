import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { OWN_WEBHOOK_TYPES } from '@tag/contract/own-keys';
import { TEST_WEBHOOK, WEBHOOK_TYPES } from '@tag/contract/partners';
import { BASE_PATH, createDocs } from '@tag/docs';
import { EVERY_ATTRIBUTE, EVERY_EVENT } from '@tag/element/generate';
import { TOKENS } from '@tag/theme';
import { cardReportSchema } from '@tag/widgets/card-report/schema';
import { defectViewerSchema } from '@tag/widgets/defect-viewer/schema';
import { marketListingSchema } from '@tag/widgets/market-listing/schema';
import { popReportSchema } from '@tag/widgets/pop-report/schema';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FACTS } from '../../packages/docs/build/facts.ts';
import { renderPages } from '../../packages/docs/build/pages.ts';

const SCHEMAS = [cardReportSchema, defectViewerSchema, marketListingSchema, popReportSchema];
const ASSETS = {
  script: 'assets/a.js',
  preview: 'assets/b.js',
  sheet: 'assets/c.css',
  font: 'assets/d.woff2',
};
const pages = new Map<string, string>();
let folder: string;

beforeAll(async () => {
  const source = join(import.meta.dirname, '../../packages/docs/pages');
  folder = await mkdtemp(join(tmpdir(), 'docs-'));
  for (const { fileName, source: text } of await renderPages(source, FACTS, ASSETS)) {
    pages.set(`/${fileName}`, text);
    await mkdir(dirname(join(folder, fileName)), { recursive: true });
    await writeFile(join(folder, fileName), text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const page = (path: string) => pages.get(`${path}index.html`) ?? '';
const html = () => [...pages].filter(([path]) => path.endsWith('.html'));
const idsOf = (text: string) => new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

test('a listing has all of its code', () => {
  const cut = html().flatMap(([path, text]) =>
    [...text.matchAll(/[^>\s]\s*<pre class="listing"/g)].map(() => path),
  );
  expect(cut).toEqual([]);
});

describe('an element’s page', () => {
  test.each(SCHEMAS)('$tag has all of its schema', (schema) => {
    const ids = idsOf(page(`/elements/${schema.tag.slice('tag-'.length)}/`));
    const { attributes, events, parts } = schema;
    const slots = 'slots' in schema ? schema.slots : {};
    const expected = [
      ...Object.keys({ ...EVERY_ATTRIBUTE, ...attributes }).map((name) => `attribute-${name}`),
      ...Object.keys({ ...EVERY_EVENT, ...events }).map((name) => `event-${name}`),
      ...Object.keys({ default: null, ...slots }).map((name) => `slot-${name}`),
      ...Object.keys(parts).map((name) => `part-${name}`),
    ];
    expect(expected.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('shows the payload of an event, and what an attribute can be', () => {
    const listing = page('/elements/market-listing/');
    expect(listing).toContain('In the smallest unit of the currency');
    expect(listing).toContain('cancelable');
    expect(page('/elements/card-report/')).toContain('<code class="tag">summary</code>');
  });
});

test('every custom property is listed', () => {
  const ids = idsOf(page('/guides/theming/'));
  expect(TOKENS.filter(({ name }) => !ids.has(`token---tag-${name}`))).toEqual([]);
});

test('every webhook is listed with an example', () => {
  const events = page('/guides/webhook-events/');
  const ids = idsOf(events);
  const types = [...WEBHOOK_TYPES, ...OWN_WEBHOOK_TYPES, TEST_WEBHOOK];
  expect(types.filter((type) => !ids.has(type.replaceAll('.', '-')))).toEqual([]);
  expect(events.match(/<summary>Example/g)).toHaveLength(types.length);
});

test('llms.txt names every element, attribute, and webhook', () => {
  const text = pages.get('/llms.txt')!;
  const names = SCHEMAS.flatMap(({ tag, attributes }) => [tag, ...Object.keys(attributes)]);
  expect([...names, ...WEBHOOK_TYPES].filter((name) => !text.includes(name))).toEqual([]);
  expect(text).not.toContain('&quot;');
});

test('the search knows attributes, events, and pages by their addresses', () => {
  const entries = JSON.parse(pages.get('/search.json')!) as { name: string; path: string }[];
  const found = (name: string) =>
    entries.filter((entry) => entry.name === name).map(({ path }) => path);
  expect(found('listing-url')).toEqual(['/elements/market-listing/#attribute-listing-url']);
  expect(found('certificate.voided')).toEqual(['/guides/webhook-events/#certificate-voided']);
  expect(found('<tag-pop-report>')).toEqual(['/elements/pop-report/']);
});

test('links within the site lead to pages and sections that exist', () => {
  const broken = html().flatMap(([from, text]) =>
    [...text.matchAll(/href="(\/docs\/[^"]*|#[^"]*)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !href.startsWith(`${BASE_PATH}/assets/`))
      .filter((href) => {
        const [path = '', id] = href.split('#');
        const file =
          path === '' ? from : path.slice(BASE_PATH.length).replace(/\/$/, '/index.html');
        const target = pages.get(file);
        return target === undefined || (id ? !idsOf(target).has(id) : false);
      })
      .map((href) => `${from}: ${href}`),
  );
  expect(broken).toEqual([]);
  expect(pages.size).toBeGreaterThan(20);
});

test('pages have nothing inline that their policy refuses, and no id twice', () => {
  const wrong = html().flatMap(([path, text]) => {
    const inline =
      path === '/preview.html' ? [] : (text.match(/ style="|<style|<script>| on[a-z]+="/g) ?? []);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    return [...inline, ...twice].map((found) => `${path}: ${found}`);
  });
  expect(wrong).toEqual([]);
});

describe('the server', () => {
  const site = () =>
    new Hono().route(
      BASE_PATH,
      createDocs({
        folder,
        apiUrl: 'https://api.tag.test',
        portalUrl: 'https://tag.test',
        embedUrl: 'https://shop.test/embed',
      }),
    );
  const get = (path: string) => site().request(`https://docs.test${BASE_PATH}${path}`);

  test('names the servers that run', async () => {
    const response = await get('/guides/get-started/');
    const text = await response.text();
    expect(text).toContain('https://shop.test/embed/v1/loader.js');
    expect(text).not.toMatch(/(api|cards|cdn)\.example\.com/);
    expect(response.headers.get('content-security-policy')).toContain("trusted-types 'none'");
  });

  test('redirects to the page’s own address, and has a page for those that don’t exist', async () => {
    expect((await get('/guides/lists')).headers.get('location')).toBe(`${BASE_PATH}/guides/lists/`);
    for (const path of [
      '/nothing/',
      '/../package.json',
      '/%2e%2e/package.json',
      '/guides/lists/x.html',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test('keeps the preview without an origin', async () => {
    const policy = (await get('/preview.html')).headers.get('content-security-policy');
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("script-src 'self' https://shop.test");
  });
});
