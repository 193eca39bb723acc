import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import JSZip from 'jszip';
import type { Download, Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import {
  expectNoSidewaysScroll,
  inviteVisitors,
  openPanel,
  untilListening,
} from '../support/visitor.ts';
import { DRAWING_MS, untilSetsAreDrawn } from '../support/drawn-pictures.ts';
import { PUBLISHED, readDetail, REPORT_PAGE } from './certificates.ts';

const { portal, api, shop } = inject('product');
const newVisitor = inviteVisitors();

const start = (page: Page) => page.getByRole('button', { name: /^Download all \d+ images$/ });

/** Every picture of both sets as the server stores it, by its path in the archive. */
async function readSources(): Promise<Map<string, Buffer>> {
  const { slab } = await readDetail(api, PUBLISHED);
  const files = (['_1x1', '_9x16'] as const).flatMap((set) =>
    slab![set].map(({ url }, at) => ({ name: `${PUBLISHED}/${set}/0${at + 1}.jpg`, url })),
  );
  expect(files.length).toBeGreaterThan(1);
  return new Map(
    await Promise.all(
      files.map(async ({ name, url }) => {
        const response = await fetch(new URL(url, api));
        expect(response.status, url).toBe(200);
        return [name, Buffer.from(await response.arrayBuffer())] as const;
      }),
    ),
  );
}

async function expectZipOf(download: Download, sources: ReadonlyMap<string, Buffer>) {
  expect(download.suggestedFilename()).toBe(`${PUBLISHED}.zip`);
  const zip = await JSZip.loadAsync(await readFile(await download.path()), { checkCRC32: true });
  expect(Object.keys(zip.files)).toEqual([...sources.keys()]);
  for (const [name, source] of sources) {
    const packed = await zip.file(name)!.async('nodebuffer');
    expect(packed.equals(source), name).toBe(true);
  }
}

let sources: ReadonlyMap<string, Buffer>;
beforeAll(async () => {
  await untilSetsAreDrawn(api, PUBLISHED);
  sources = await readSources();
}, DRAWING_MS);

/** Opens a page without waiting for its pictures, which no test here checks. */
const open = (page: Page, url: string) => page.goto(url, { waitUntil: 'domcontentloaded' });

async function openDownloads(page: Page, url: string): Promise<void> {
  await open(page, url);
  if (url.startsWith(portal)) await untilListening(page);
  await openPanel(page, 'Downloads');
}

for (const [where, url] of [
  ['the portal', `${portal}/card/${PUBLISHED}`],
  ['a partner’s page', `${shop}${REPORT_PAGE}`],
] as const) {
  test(`on ${where}, the pictures come as one zip, each identical to its source`, async () => {
    const { page, problems } = await newVisitor();
    await openDownloads(page, url);
    const [download] = await Promise.all([page.waitForEvent('download'), start(page).click()]);
    await expectZipOf(download, sources);
    await page.getByText(`${PUBLISHED}.zip is complete`).waitFor();
    expect(problems).toEqual([]);
  });
}

test('at 360 px and using only the keyboard; a missing picture is named before the download starts', async () => {
  const { page } = await newVisitor({ viewport: { width: 360, height: 740 } });
  const { slab } = await readDetail(api, PUBLISHED);
  const missing = new URL(slab!._9x16[0]!.url, api).pathname;
  const fetched: string[] = [];
  await page.route(
    (address) => address.searchParams.has('origin'),
    async (route) => {
      const request = route.request();
      if (request.method() === 'GET') fetched.push(request.url());
      if (new URL(request.url()).pathname === missing) await route.fulfill({ status: 404 });
      else await route.continue();
    },
  );
  await openDownloads(page, `${portal}/card/${PUBLISHED}`);
  await start(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Missing images' }).getByText('_9x16/01.jpg').waitFor();
  expect(fetched).toEqual([]);
  await expectNoSidewaysScroll(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ]);
  const others = new Map(sources);
  others.delete(`${PUBLISHED}/_9x16/01.jpg`);
  await expectZipOf(download, others);
});

test('a dropped connection saves nothing; trying again downloads the complete archive', async () => {
  const { page } = await newVisitor();
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  let isCut = true;
  await page.route(
    (address) => address.searchParams.has('origin'),
    (route) =>
      isCut && route.request().method() === 'GET' && route.request().url().includes('9x16-2')
        ? route.abort('connectionreset')
        : route.continue(),
  );
  await openDownloads(page, `${portal}/card/${PUBLISHED}`);
  await start(page).click();
  await page.getByText('The connection was lost and nothing was saved.').waitFor();
  expect(downloads).toEqual([]);
  isCut = false;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Try again' }).click(),
  ]);
  await expectZipOf(download, sources);
  expect(downloads.length).toBe(1);
});

test('the three lines of code from the portal show the report on any page', async () => {
  const { page, problems } = await newVisitor();
  await open(page, `${portal}/card/${PUBLISHED}`);
  await openPanel(page, 'Share');
  const lines = await page.locator('#share pre').innerText();
  expect(lines.split('\n').length).toBe(3);
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><link rel="icon" href="data:,"><title>A page</title>${lines}`);
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  try {
    await open(page, `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const report = page.locator(`tag-card-report[cert="${PUBLISHED}"]`);
    expect(await report.locator('> a').getAttribute('href')).toBe(`${portal}/card/${PUBLISHED}`);
    await page.locator(`tag-card-report[cert="${PUBLISHED}"][data-state="ready"]`).waitFor();
    expect(problems).toEqual([]);
  } finally {
    elsewhere.close();
  }
});
