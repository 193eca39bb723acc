import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { createPortal } from '@tag/portal/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { inviteVisitors } from '../support/visitor.ts';
import { countRows, witnessApi } from '../support/witness.ts';
import { buildPortal } from './built-portal.ts';

/** The portal and the API on their own ports: everything a visitor does here is real except the money. */
const newVisitor = inviteVisitors();
const database = await testDatabase();
const servers: ServerType[] = [];
let origin: string;
let apiUrl: string;

type Fetch = (request: Request) => Response | Promise<Response>;

async function listen(fetch: Fetch): Promise<string> {
  return new Promise((listening) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
      listening(`http://localhost:${port}`),
    );
    servers.push(server);
  });
}

beforeAll(async () => {
  const distFolder = await buildPortal();
  // Each knows the other's address, so one listens before the other exists.
  const site: { fetch?: Fetch } = {};
  origin = await listen((request) => site.fetch!(request));
  const clip = await readFile(resolve(import.meta.dirname, 'clips/two-seconds.mp4'));
  const { api } = await witnessApi(database, { corsOrigins: [origin], clip });
  apiUrl = await listen((request) => api.fetch(request));
  site.fetch = createPortal({ apiUrl, publicApiUrl: apiUrl, distFolder }).fetch;
});
afterAll(() => Promise.all(servers.map((server) => new Promise((done) => server.close(done)))));

const address = (certificate: string) => `${origin}/card/${certificate}/witness`;
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function visit(certificate = 'X0000001', options?: Parameters<typeof newVisitor>[0]) {
  const visitor = await newVisitor(options);
  // This test doesn't need the card's picture.
  await visitor.page.route('**/media/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="42"><rect width="30" height="42" fill="#345"/></svg>',
    }),
  );
  await visitor.page.goto(address(certificate));
  return visitor;
}

async function decide(page: Page, decision: 'Pay' | 'Decline') {
  await page.getByText('Test checkout').waitFor();
  await page.getByRole('button', { name: decision }).click();
  await page.waitForURL(address('X0000001'));
}

async function expectPlaying(page: Page) {
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThanOrEqual(1);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThanOrEqual(2);
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(96);
}

test('declined first, then paid: the video plays, now and on a later visit', async () => {
  const { page, problems } = await visit();
  await page.getByText('$4.99').first().waitFor();
  expect(await page.locator('video').count()).toBe(0);
  await button(page, 'Pay $4.99').click();
  await decide(page, 'Decline');
  await page.getByText('The payment was declined').waitFor();

  await button(page, 'Pay $4.99').click();
  await decide(page, 'Pay');
  await page.getByRole('heading', { name: 'Your receipt' }).waitFor();
  await expectPlaying(page);
  expect(await page.locator('.witness-receipt').innerText()).toContain('$4.99');

  await page.reload();
  await expectPlaying(page);
  expect(problems).toEqual([]);

  // A receipt only works for its own certificate.
  await page.goto(address('X0000002'));
  await button(page, 'Pay $4.99').waitFor();
  expect(await page.locator('video').count()).toBe(0);
});

test('coming back without having paid continues the same payment', async () => {
  const { page } = await visit();
  await button(page, 'Pay $4.99').click();
  await page.getByText('Test checkout').waitFor();
  const checkout = page.url();
  await page.getByRole('link', { name: /Back to/ }).click();
  await page.getByText('The payment is not finished').waitFor();
  await button(page, 'Continue to payment').click();
  await page.getByText('Test checkout').waitFor();
  expect(page.url()).toBe(checkout);
  await page.goBack();
  await button(page, 'Continue to payment').waitFor();
});

test('after paying without coming back, the next visit shows the video', async () => {
  const { page } = await visit();
  await button(page, 'Pay $4.99').click();
  await page.getByText('Test checkout').waitFor();
  await page.request.post(page.url(), { form: { decision: 'pay' }, maxRedirects: 0 });
  await page.goto(address('X0000001'));
  await expectPlaying(page);
});

test('an impatient payer makes one payment', async () => {
  const before = await countRows(database, 'payments');
  const { page } = await visit();
  await button(page, 'Pay $4.99').evaluate((element: HTMLButtonElement) => {
    for (let press = 0; press < 5; press += 1) element.click();
  });
  await page.getByText('Test checkout').waitFor();
  expect(await countRows(database, 'payments')).toBe(before + 1);
});

test('an invalid receipt is reported, and the video is offered again', async () => {
  const { page } = await visit();
  await button(page, 'Pay $4.99').waitFor();
  await page.evaluate(() =>
    localStorage.setItem(
      'tag-card-grading.witness',
      JSON.stringify({ X0000001: { receipt: 'a.b.c' } }),
    ),
  );
  await page.reload();
  await page.getByText('The receipt in this browser is not valid').waitFor();
  await button(page, 'Pay $4.99').waitFor();
});

test.each(['{', '[]', 'null', '{"X0000001":1}', '{"X0000001":{"receipt":"<b>"}}'])(
  'stored data may be broken: %s',
  async (kept) => {
    const { page } = await visit();
    await page.evaluate((text) => localStorage.setItem('tag-card-grading.witness', text), kept);
    await page.reload();
    await button(page, 'Pay $4.99').waitFor();
  },
);

test('a browser without storage shows a warning before the payment', async () => {
  const { page } = await newVisitor();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await page.goto(address('X0000001'));
  await button(page, 'Pay $4.99').click();
  await page.getByText('doesn’t store data for our site').waitFor();
  expect(page.url()).toBe(address('X0000001'));
});

test('an expired address is replaced', async () => {
  const { page } = await visit();
  let asked = 0;
  await page.route('**/witness/paywall', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { video: { url: string } | null };
    if (body.video && (asked += 1) === 1) {
      body.video.url = body.video.url.replace(/expires=\d+/, 'expires=1');
    }
    await route.fulfill({ response, json: body });
  });
  await button(page, 'Pay $4.99').click();
  await decide(page, 'Pay');
  await expectPlaying(page);
  expect(asked).toBe(2);
});

test("a video that can't be played is reported, and requested only once", async () => {
  const { page } = await visit();
  let asked = 0;
  await page.route('**/private-media/**', (route) => {
    asked += 1;
    return route.fulfill({ status: 403, body: '' });
  });
  await button(page, 'Pay $4.99').click();
  await decide(page, 'Pay');
  await page.getByText('The video could not be loaded').waitFor();
  expect(asked).toBe(2);
  await page.unroute('**/private-media/**');
  await button(page, 'Try again').click();
  await expectPlaying(page);
});

describe('if there is nothing to pay for', () => {
  test.each([
    ['X0000004', 'There is no witness video to watch of this card'],
    ['X0000005', 'its report is not public yet'],
    ['X9999999', 'No certificate X9999999 exists'],
    ['X12', 'It’s one letter and seven digits'],
  ])('%s: %s', async (certificate, words) => {
    const { page } = await visit(certificate);
    await page.getByText(words).waitFor();
    expect(await page.getByRole('button', { name: /Pay/ }).count()).toBe(0);
  });

  test('an unreachable API can be tried again', async () => {
    const { page } = await newVisitor();
    await page.route('**/witness/paywall', (route) => route.abort());
    await page.goto(address('X0000001'));
    await page.getByText('could not be loaded').waitFor();
    await page.unroute('**/witness/paywall');
    await button(page, 'Try again').click();
    await button(page, 'Pay $4.99').waitFor();
  });
});

test('the page is served with its heading, and is excluded from searches', async () => {
  const html = await (await fetch(address('X0000001').replace('localhost', '127.0.0.1'))).text();
  expect(html).toMatch(/<h1>Watch this card being graded<\/h1>/);
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(
    (await fetch(`${origin.replace('localhost', '127.0.0.1')}/card/nope/witness`)).status,
  ).toBe(404);
});
