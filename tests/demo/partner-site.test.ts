import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Hono } from 'hono';
import { formatCount } from '@tag/contract/formats';
import { GRADES } from '@tag/contract/graded-cards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaKeyOf } from '../../demo/src/card/media-key.ts';
import { companyLinks } from '../../demo/src/launcher/company-links.ts';
import { createDemoSite } from '../../demo/src/site/index.ts';

const API = 'http://api.example:4601';
const PORTAL = 'http://portal.example:4600';
const DEMO = resolve(import.meta.dirname, '../../demo');

let embedFolder: string;
let site: Hono;

beforeAll(() => {
  embedFolder = mkdtempSync(join(tmpdir(), 'embed-'));
  writeFileSync(join(embedFolder, 'embed.json'), JSON.stringify({ folders: ['3.2.1', 'v3'] }));
  writeFileSync(join(embedFolder, 'loader.js'), `export const padding = '${'.'.repeat(4000)}';`);
  const docs = new Hono().get('*', (c) => c.text('Documentation'));
  site = createDemoSite({ apiUrl: API, portalUrl: PORTAL, embedFolder, docs });
});
afterAll(() => rmSync(embedFolder, { recursive: true }));

const pagesIn = (folder: string, base: string) =>
  readdirSync(join(DEMO, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html') && !path.startsWith('parts/'))
    // All cards share one page file.
    .map((path) => `${base}/${path.replace('card.html', 'X0000001')}`);
const pagePaths = [...pagesIn('site', ''), ...pagesIn('company', '/company')];

test.each([
  ['elements.d.ts', 'application/typescript; charset=utf-8'],
  ['loader.js', 'text/javascript; charset=utf-8'],
])('%s is served as %s', async (file, type) => {
  writeFileSync(join(embedFolder, 'elements.d.ts'), 'export {};');
  for (const release of ['v3', '3.2.1']) {
    const { headers, status } = await site.request(`/embed/${release}/${file}`);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('cache-control')).toMatch(/^public, max-age/);
  }
});

describe('the shop’s and the company’s own pages', () => {
  test("mark the current page in the header's navigation", async () => {
    for (const [path, link] of [
      ['/compare.html', '/compare.html'],
      ['/products/umbreon-vmax-215.html', '/#graded'],
      ['/company/population.html', '/company/population.html'],
    ] as const) {
      const html = await (await site.request(path)).text();
      expect(html.match(/href="([^"]+)" aria-current="page"/)?.[1], path).toBe(link);
    }
  });

  test('have the outside addresses filled in everywhere', async () => {
    for (const path of pagePaths) {
      const response = await site.request(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
      const html = await response.text();
      expect(html, path).not.toContain('{{');
      expect(html).toContain(PORTAL);
    }
  });

  test('have no broken link, file, or custom tag', async () => {
    for (const path of pagePaths) {
      const html = await (await site.request(path)).text();
      const own = [...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, target]) => target!);
      for (const target of own.filter((target) => !target.startsWith('/embed/'))) {
        expect((await site.request(target)).status, `${path} -> ${target}`).toBe(200);
      }
    }
  });

  test('show pictures of certificates in the demo', async () => {
    const known = new Set(
      Array.from({ length: 9 }, (_, index) => mediaKeyOf(`X000000${index + 1}`)),
    );
    for (const path of pagePaths) {
      const html = await (await site.request(path)).text();
      for (const [, key] of html.matchAll(/\/media\/(\w+)\//g)) expect(known, path).toContain(key);
    }
  });

  test('include every page that the portal links to', async () => {
    for (const url of Object.values(companyLinks('http://shop.example')).flat()) {
      const { pathname, hash } = new URL(String(url));
      const response = await site.request(pathname);
      expect(response.status, pathname).toBe(200);
      expect(await response.text()).toContain(hash && `id="${hash.slice(1)}"`);
    }
  });

  test('state the current grades and prices', async () => {
    const scale = await (await site.request('/company/scale.html')).text();
    const cells = [...scale.matchAll(/<td>(.*?)<\/td>/g)].map(([, text]) => text);
    expect(cells).toEqual(
      GRADES.flatMap(({ grade, label, from }, index) => [
        grade,
        label,
        `${from}–${index === 0 ? 1000 : GRADES[index - 1]!.from - 1}`,
      ]),
    );
    const services = await (await site.request('/company/services.html')).text();
    const list = readFileSync(join(DEMO, 'data/prices.csv'), 'utf8');
    const speeds = [...list.matchAll(/^speed,\w+,(\w+),"[^"]*",([\d.]+),,(\d+),(\d+)/gm)];
    expect(speeds.length).toBeGreaterThan(0);
    for (const [, name, price, days, most] of speeds) {
      const row = new RegExp(`>${name}</th>[^]*?</tr>`).exec(services)?.[0];
      expect(row, name).toContain(`$${price}<`);
      expect(row, name).toContain(`>${days} business days<`);
      expect(row, name).toContain(`>$${formatCount(Number(most))}<`);
    }
  });

  test('allow only their own scripts and style sheets, and nothing inline', async () => {
    const response = await site.request('/');
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain(`connect-src 'self' ${API};`);
    expect(policy).not.toContain('unsafe');
    for (const path of pagePaths) {
      const html = await (await site.request(path)).text();
      expect(html, path).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]* src=)/);
    }
  });

  test('have separate front pages', async () => {
    expect(await (await site.request('/')).text()).toContain('Attic Fox');
    expect(await (await site.request('/company')).text()).toContain('<tag-pop-report');
    expect((await site.request('/company/')).headers.get('location')).toBe('/company');
    const lost = await site.request('/company/nothing.html');
    expect([lost.status, await lost.text()]).toEqual([
      404,
      expect.stringContaining('doesn’t exist'),
    ]);
  });

  test.each([
    '/nothing.html',
    '/products/nothing.html',
    '/products/',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/fonts/..%2f..%2fpackage.json',
    '/fonts/constructor',
    '/%ff',
  ])('answer %s with their own 404', async (path) => {
    const response = await site.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Not in this attic');
  });
});

describe('the script build', () => {
  test.each(['v3', '3.2.1'])('can be loaded from any page under /embed/%s/', async (release) => {
    const path = `/embed/${release}/loader.js`;
    const response = await site.request(path, { headers: { Origin: 'https://shop.example' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=60, stale-while-revalidate=600',
    );
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toContain('padding');

    const tag = response.headers.get('etag')!;
    const again = await site.request(path, { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
  });

  test('is compressed as the browser requests', async () => {
    const response = await site.request('/embed/v3/loader.js', {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });

  test('names the API and the portal next to it, never cached', async () => {
    for (const release of ['v3', '3.2.1']) {
      const response = await site.request(`/embed/${release}/config.json`);
      expect(await response.json()).toEqual({ apiBase: API, portalBase: PORTAL });
      expect(response.headers.get('cache-control')).not.toContain('immutable');
    }
  });

  test.each([
    '/embed/v3/nothing.js',
    '/embed/v2/loader.js',
    '/embed/',
    '/embed/v3/..%2f..%2fetc%2fpasswd',
    '/embed/v3/%2e%2e/%2e%2e/etc/passwd',
  ])('has nothing at %s', async (path) => {
    const response = await site.request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control') ?? 'no-store').toBe('no-store');
  });

  test('must exist', () => {
    const options = { apiUrl: API, portalUrl: PORTAL, embedFolder: '/nowhere' };
    expect(() => createDemoSite(options)).toThrow('/nowhere');
  });
});
