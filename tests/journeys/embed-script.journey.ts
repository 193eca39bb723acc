import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { PUBLISHED, PUBLISHED_TOO } from './certificates.ts';

const { api, shop } = inject('product');
const newVisitor = inviteVisitors();

/** Another site: an origin that serves nothing of ours, so the script is cross-origin. */
let html = '';
let elsewhere: Server;
beforeAll(async () => {
  const site = new Hono();
  site.get('/', (c) =>
    c.html(`<!doctype html><html lang="en"><title>Elsewhere</title>${html}</html>`),
  );
  site.get('/favicon.ico', (c) => c.body(null, 204));
  await new Promise<void>((listening) => {
    elsewhere = serve({ fetch: site.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      listening(),
    ) as Server;
  });
});
afterAll(() => elsewhere.close());

async function openPage(page: Page, content: string): Promise<void> {
  html = content;
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
}
const script = (release = 'v1', attributes = '') =>
  `<script type="module" src="${shop}/embed/${release}/loader.js" ${attributes}></script>`;
const ready = (page: Page, cert: string) =>
  page.locator(`tag-card-report[cert="${cert}"][data-state="ready"]`).waitFor();

test('the loader upgrades what is on the page and what is added later', async () => {
  const { page, problems } = await newVisitor();
  await openPage(page, `${script()}<tag-card-report cert="${PUBLISHED}"></tag-card-report>`);
  await ready(page, PUBLISHED);
  await page.evaluate((cert) => {
    const late = document.createElement('tag-card-report');
    late.setAttribute('cert', cert);
    const wrapper = document.createElement('section');
    wrapper.append(late);
    document.body.append(wrapper);
  }, PUBLISHED_TOO);
  await ready(page, PUBLISHED_TOO);
  expect(problems).toEqual([]);
});

test('an element added to a page that had none loads its script then, and not earlier', async () => {
  const { page, problems } = await newVisitor();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await openPage(page, script());
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual(['/embed/v1/loader.js']);
  await page.evaluate((cert) => {
    document.body.innerHTML = `<tag-card-report cert="${cert}"></tag-card-report>`;
  }, PUBLISHED);
  await ready(page, PUBLISHED);
  expect(problems).toEqual([]);
});

test('the loader finds elements in a shadow root it is shown', async () => {
  const { page, problems } = await newVisitor();
  await openPage(
    page,
    `<div id="host"></div>
     <script type="module">
       import { discover } from '${shop}/embed/v1/loader.js';
       const root = document.getElementById('host').attachShadow({ mode: 'open' });
       root.innerHTML = '<tag-card-report cert="${PUBLISHED}"></tag-card-report>';
       discover(root);
     </script>`,
  );
  await ready(page, PUBLISHED);
  expect(problems).toEqual([]);
});

test('the API’s address may come from the script tag or the element', async () => {
  const { page } = await newVisitor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/graded-cards/')) asked.push(new URL(request.url()).origin);
  });
  await page.route('http://localhost:9/**', (route) => route.abort());
  await openPage(
    page,
    `${script('v1', 'data-api-base="http://localhost:9"')}
     <tag-card-report cert="${PUBLISHED}" api-base="${api}"></tag-card-report>
     <tag-card-report cert="${PUBLISHED_TOO}"></tag-card-report>`,
  );
  await ready(page, PUBLISHED);
  await page.locator(`tag-card-report[cert="${PUBLISHED_TOO}"][data-state="error"]`).waitFor();
  expect(new Set(asked)).toEqual(new Set([api, 'http://localhost:9']));
});

test('many elements of one certificate ask for it once', async () => {
  const { page } = await newVisitor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/public/detail/')) asked += 1;
  });
  const element = `<tag-card-report cert="${PUBLISHED}"></tag-card-report>`;
  await openPage(page, `${script()}${element.repeat(4)}`);
  await expect.poll(() => page.locator('tag-card-report[data-state="ready"]').count()).toBe(4);
  expect(asked).toBe(1);
});

test('the script is cached permanently by its version, and revalidated under /v1/', async () => {
  const alias = await fetch(`${shop}/embed/v1/loader.js`);
  expect(alias.headers.get('cache-control')).not.toContain('immutable');
  expect(alias.headers.get('access-control-allow-origin')).toBe('*');
  expect(alias.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(alias.headers.get('x-content-type-options')).toBe('nosniff');
  const again = await fetch(`${shop}/embed/v1/loader.js`, {
    headers: { 'If-None-Match': alias.headers.get('etag')! },
  });
  expect(again.status).toBe(304);
  const readPacked = (encoding: string) =>
    fetch(`${shop}/embed/v1/tag-card-report.js`, { headers: { 'Accept-Encoding': encoding } });
  const plain = await (await readPacked('identity')).text();
  for (const encoding of ['br', 'gzip']) {
    const packed = await readPacked(encoding);
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(packed.headers.get('content-type')).toContain('javascript');
    expect(await packed.text()).toBe(plain);
  }

  const config = await fetch(`${shop}/embed/v1/config.json`);
  expect(await config.json()).toMatchObject({ apiBase: api });
});
