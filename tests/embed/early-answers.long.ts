import type { Page, Route } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { SHAPES } from '../support/element-shapes.ts';
import { partnerPages } from './partner-pages.ts';

const pages = partnerPages();
const OPEN = { 'access-control-allow-origin': '*' };
const CERT = '/graded-cards/public/detail/X0000001';

/** Opens a page without our script. */
async function openEmpty() {
  const { page } = await pages.open('<main></main>');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(pages.api)) asked.push(request.url().slice(pages.api.length));
  });
  return { page, asked };
}

/** Adds elements, then the loader, which finds the API by itself. */
const show = (page: Page, elements: string) =>
  page.evaluate(
    ([html, loader]) => {
      document.querySelector('main')!.innerHTML = html!;
      const script = { type: 'module', src: loader! };
      document.head.append(Object.assign(document.createElement('script'), script));
    },
    [elements, pages.loader()],
  );

/** An element's script doesn't come before this is true. */
const holdScript = (page: Page, tag: string, isOver: () => boolean | Promise<boolean>) =>
  page.route(`**/${tag}.js`, async (route) => {
    await vi.waitUntil(isOver, { timeout: 60_000 });
    await route.continue();
  });

const REPORT = '<tag-card-report cert="X0000001" view="badge"></tag-card-report>';
const isReady = '[data-state=ready]';

const untaken = (page: Page) => page.evaluate(() => globalThis.tagEarlyAnswers?.size);

test.each([
  ...SHAPES.filter((shape) => /cert|compare/.test(shape)),
  'tag-card-report cert=" x-000 0001 " loading="eager"',
])('asks for <%s> before its script has come, and once', async (shape) => {
  const [tag = ''] = shape.split(' ');
  const { page, asked } = await openEmpty();
  await holdScript(page, tag, () => asked.length > 0);
  await show(page, `<${shape}></${tag}>`);
  await page.waitForSelector(`${tag}[data-state=ready]`);
  expect(await untaken(page)).toBe(0);
  const data = asked.filter((path) => !/\.png|^\/log\//.test(path));
  expect(data).toEqual([...new Set(data)]);
});

const reports = (count: number, loading = 'lazy') =>
  Array.from(
    { length: count },
    (_, at) =>
      `<tag-card-report cert="X000001${at}" view="badge" loading="${loading}"></tag-card-report>`,
  );

test('asks for those near the viewport', async () => {
  const { page, asked } = await openEmpty();
  await holdScript(page, 'tag-card-report', () => asked.length > 0);
  const [first, second, ...far] = reports(4);
  await show(page, `${first}${second}<p style="height: 9000px"></p>${far.join('')}`);
  await page.waitForFunction((ready) => document.querySelectorAll(ready).length === 2, isReady);
  expect(asked.filter((path) => path.startsWith('/graded-cards/'))).toHaveLength(2);
});

test('asks for as many as load at once', async () => {
  const { page } = await openEmpty();
  let early: number | undefined;
  await holdScript(page, 'tag-card-report', async () => ((early = await untaken(page)) ?? 0) > 0);
  await show(page, reports(10, 'eager').join(''));
  await page.waitForFunction((ready) => document.querySelectorAll(ready).length === 10, isReady);
  expect(early).toBe(4);
  expect(await untaken(page)).toBe(0);
});

test.each([
  ['failed', (route: Route) => route.abort()],
  ['was refused for now', (route: Route) => route.fulfill({ status: 503, headers: OPEN })],
  ['has no CORS header', (route: Route) => route.fulfill({ status: 200, body: '{}' })],
])('the element asks again when the early request %s', async (_, answer) => {
  const { page, asked } = await openEmpty();
  await page.route(`${pages.api}${CERT}`, answer, { times: 1 });
  await holdScript(page, 'tag-card-report', () => asked.length > 0);
  await show(page, REPORT);
  await page.waitForSelector(isReady);
  expect(asked.filter((path) => path === CERT)).toHaveLength(2);
});

test.each([
  ['tag-card-report', CERT],
  ['tag-market-listing', '/tag-market/public/listings/X0000001'],
])('<%s> aborts its early request when it is removed', async (tag, path) => {
  const { page, asked } = await openEmpty();
  await page.route(`${pages.api}${path}`, () => {});
  await holdScript(page, tag, () => asked.length > 0);
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith(path));
  await show(page, `<${tag} cert="X0000001"></${tag}>`);
  await page.waitForFunction(() => globalThis.tagEarlyAnswers?.size === 0);
  await page.evaluate((tag) => document.querySelector(tag)!.remove(), tag);
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('doesn’t ask for an element that names its API', async () => {
  const { page, asked } = await openEmpty();
  await show(page, REPORT.replace(' ', ` api-base="${pages.api}" `));
  await page.waitForSelector(isReady);
  expect(await untaken(page)).toBeUndefined();
  expect(asked.filter((path) => path === CERT)).toHaveLength(1);
});
