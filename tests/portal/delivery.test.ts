import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { createPortal, type PortalOptions } from '@tag/portal/server';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPortal } from './built-portal.ts';
import { gradedCardDetail } from './detail-fixture.ts';
import { fakeApi } from './fake-api.ts';

let distFolder: string;
let portal: Hono;

const create = (options: Partial<PortalOptions> = {}) =>
  createPortal({
    apiUrl: 'http://api.internal:4601',
    publicApiUrl: 'https://api.example.com/base/',
    distFolder,
    fetch: fakeApi({ X0000001: gradedCardDetail() }).fetch,
    ...options,
  });

beforeAll(async () => {
  distFolder = await buildPortal();
  portal = create();
});

const read = async (path: string, headers: Record<string, string> = {}) =>
  portal.request(path, { headers });

describe('the settings in a page', () => {
  test('are those the portal was started with', async () => {
    const links = { help: 'https://example.com/help?a=1&b=</script>' };
    const page = await create({ links, exampleCertificates: ['X0000001'] }).request('/');
    const html = await page.text();
    const json = /<script type="application\/json" id="tag-page">(.*?)<\/script>/s.exec(html)?.[1];
    expect((JSON.parse(json!) as { settings: unknown }).settings).toEqual({
      apiBase: 'https://api.example.com/base',
      links,
      exampleCertificates: ['X0000001'],
      pictureOrigins: [],
    });
  });

  test.each<[string, Partial<PortalOptions>]>([
    ['apiBase', { publicApiUrl: 'api.example.com' }],
    ['links.help', { links: { help: 'javascript:alert(1)' } }],
    ['exampleCertificates', { exampleCertificates: ['nonsense'] }],
  ])("stop the start when %s isn't a usable value", (name, options) => {
    expect(() => create(options)).toThrow(name);
  });

  test('need a built portal, and say so', () => {
    expect(() => create({ distFolder: '/nowhere' })).toThrow('not built');
  });
});

describe('security headers', () => {
  test('allow our own files and the API, and nothing inline except scripts with a known hash', async () => {
    const response = await read('/card/X0000001');
    const html = await response.text();
    const policy = Object.fromEntries(
      (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name, ...sources] = directive.split(' ');
        return [name, sources];
      }),
    ) as Record<string, string[]>;
    const defect = await (
      await read('/defect-viewer/%2Fmedia%2Fk3showcase%2Ffront.jpg/600/800/160/45/3000/4200')
    ).text();
    const inline = new Set(
      [...(html + defect).matchAll(/<script>(.*?)<\/script>/gs)].map(
        ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
      ),
    );
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['script-src']).toEqual(["'self'", ...inline]);
    expect(inline.size).toBe(2);
    expect(policy['style-src']).toEqual(["'self'"]);
    expect(policy['connect-src']).toEqual(["'self'", 'https://api.example.com']);
    expect(policy['img-src']).toContain('https://api.example.com');
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(html + defect).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  test('are on every answer', async () => {
    for (const path of ['/', '/nope', '/health', '/favicon.svg', '/card-details/X0000001']) {
      const { headers } = await read(path);
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('x-frame-options'), path).toBe('DENY');
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    }
  });

  test('require https only if the portal uses it', async () => {
    expect((await read('/')).headers.get('strict-transport-security')).toBeNull();
    const secure = await create({ publicUrl: 'https://cards.example.com' }).request('/');
    expect(secure.headers.get('strict-transport-security')).toContain('max-age=31536000');
  });
});

test("a path with one-time codes isn't in any cache, referrer, or page", async () => {
  for (const path of ['/impersonate/c0de/refre5h', '/impersonate']) {
    const { headers } = await read(path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
  const html = await (await read('/impersonate/c0de/refre5h')).text();
  expect(html).toContain('Opening the account');
  expect(html).not.toMatch(/c0de|refre5h/);
});

describe('files', () => {
  const assetsOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+/g))];

  test('named by a page exist, are small enough, and are cached permanently', async () => {
    const html = await (await read('/card/X0000001')).text();
    const assets = assetsOf(html);
    expect(assets.some((name) => /card-screen.*\.css$/.test(name))).toBe(true);
    expect(assets.some((name) => /card-screen.*\.js$/.test(name))).toBe(true);
    expect(assets.some((name) => name.endsWith('.woff2'))).toBe(true);
    for (const asset of assets) {
      const { status, headers } = await read(asset);
      expect(status, asset).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  test('with text are compressed as the browser requests', async () => {
    const html = await (await read('/')).text();
    const script = assetsOf(html).find((name) => name.endsWith('.js'))!;
    const plain = await (await read(script)).text();
    const gzip = await read(script, { 'accept-encoding': 'gzip' });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gzip.headers.get('vary')).toContain('Accept-Encoding');
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
    const brotli = await read(script, { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
  });

  test('with permanent names are cached for a day', async () => {
    for (const path of [
      '/favicon.svg',
      '/robots.txt',
      '/site.webmanifest',
      '/apple-touch-icon.png',
    ]) {
      const { status, headers } = await read(path);
      expect(status, path).toBe(200);
      expect(headers.get('cache-control'), path).toBe('public, max-age=86400');
    }
  });

  test.each([
    '/assets/none.js',
    '/assets/../.vite/manifest.json',
    '/assets/%2e%2e/server/entry-server.js',
  ])("%s doesn't exist", async (path) => {
    const { status, headers } = await read(path);
    expect(status).toBe(404);
    expect(headers.get('cache-control') ?? '').not.toContain('immutable');
  });
});

describe('pages', () => {
  test('are compressed, and revalidated instead of cached', async () => {
    const first = await read('/card/X0000001', { 'accept-encoding': 'gzip' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const html = gunzipSync(await first.arrayBuffer()).toString();
    expect(html).toContain('Charizard');
    const again = await read('/card/X0000001', {
      'accept-encoding': 'gzip',
      'if-none-match': first.headers.get('etag')!,
    });
    expect(again.status).toBe(304);
  });

  test.each([
    '/confirm-registration/1/secret',
    '/cancel-email-change/1/secret',
    '/reset-password/1/secret',
    '/invitation/secret',
    '/hand-over/secret',
    '/partner-invitation/secret',
  ])('with a code are never stored, and their address is not passed on: %s', async (path) => {
    const { headers, status } = await read(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('answer HEAD without a body', async () => {
    const response = await portal.request('/card/X0000001', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test('/health answers without calling anyone', async () => {
    const response = await read('/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ok',
      build: expect.stringContaining('/assets/'),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('what other sites show', () => {
  test('is passed on from the API, with its type and its cache, and nothing about who asked', async () => {
    const calls: Request[] = [];
    const site = create({
      fetch: async (input, init) => {
        calls.push(new Request(input, init));
        return new Response('<svg/>', {
          headers: {
            'content-type': 'image/svg+xml',
            'cache-control': 'public, max-age=300',
            etag: 'W/"1"',
            'set-cookie': 'a=b',
          },
        });
      },
    });
    const response = await site.request('/badge/X0000001.svg?theme=dark', {
      headers: { cookie: 'session=secret', 'if-none-match': 'W/"0"' },
    });
    expect(await response.text()).toBe('<svg/>');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      etag: 'W/"1"',
    });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(calls.map(({ url }) => url)).toEqual([
      'http://api.internal:4601/badge/X0000001.svg?theme=dark',
    ]);
    expect(Object.fromEntries(calls[0]!.headers)).toEqual({
      'if-none-match': 'W/"0"',
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/),
    });
  });

  test('is unavailable for a moment when the API can’t be reached', async () => {
    const site = create({ fetch: async () => Promise.reject(new TypeError('fetch failed')) });
    const response = await site.request('/share/X0000001.jpg');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('is named in a report’s head and in robots.txt', async () => {
    const site = create({ publicUrl: 'https://cards.example.com' });
    const html = await (await site.request('/card/X0000001')).text();
    const of = (pattern: RegExp) => pattern.exec(html)?.[1];
    expect(of(/property="og:image" content="([^"]*)"/)).toMatch(
      /^https:\/\/cards\.example\.com\/share\/X0000001\.jpg\?v=\d+$/,
    );
    expect(of(/application\/json\+oembed" href="([^"]*)"/)).toBe(
      'https://cards.example.com/oembed?url=https%3A%2F%2Fcards.example.com%2Fcard%2FX0000001',
    );
    const robots = await (await site.request('/robots.txt')).text();
    expect(robots).toContain('Sitemap: https://cards.example.com/sitemap.xml');
  });
});

describe('a frame of a report', () => {
  const detail = gradedCardDetail();
  const score = { ...detail, image: detail.images.front };
  const { fetch } = fakeApi({ X0000001: score });
  const frame = (certificate: string, options: Partial<PortalOptions> = {}) =>
    create({ fetch, ...options }).request(`/frame/summary/${certificate}.html`, {
      headers: { cookie: 'session=secret' },
    });

  test('needs no script, may be shown by any site, and is cached', async () => {
    const response = await frame('X0000001');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'.* frame-ancestors \*$/,
    );
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('cache-control')).toContain('s-maxage=300');
    const html = await response.text();
    expect(html).toContain('<template shadowrootmode="open">');
    expect(html).toContain('https://api.example.com/base/media/');
    expect(html).not.toContain('<script');
    const styles = await create().request('/frame/summary.css');
    expect(styles.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('of no public report says why', async () => {
    const response = await frame('X9999999');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<p>');
  });

  test('waits for the API', async () => {
    const response = await frame('X0000001', {
      fetch: async () => Promise.reject(new TypeError('fetch failed')),
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('is the only page that other sites may frame', async () => {
    const page = await read('/card/X0000001');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
  });
});
