import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import type { Download, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectNoSidewaysScroll, inviteVisitors } from '../support/visitor.ts';
import { PRODUCT_PAGE, PUBLISHED, readDetail } from './certificates.ts';

const { portal, api, shop } = inject('product');
const newVisitor = inviteVisitors();

const start = (page: Page) => page.getByRole('button', { name: /^Download \d+ pictures$/ });

/** Every picture of both sets as the server stores it, by its place in the archive. */
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

for (const [where, url] of [
  ['the portal', `${portal}/card/${PUBLISHED}`],
  ['a partner’s page', `${shop}${PRODUCT_PAGE}`],
] as const) {
  test(`on ${where}, the pictures come as one zip, each byte for byte its source`, async () => {
    const sources = await readSources();
    const { page, problems } = await newVisitor();
    await page.goto(url);
    const [download] = await Promise.all([page.waitForEvent('download'), start(page).click()]);
    await expectZipOf(download, sources);
    await page.getByText(`${PUBLISHED}.zip is complete`).waitFor();
    expect(problems).toEqual([]);
  });
}

test('at 360 px and by the keyboard alone; a missing picture is named before anything comes', async () => {
  const sources = await readSources();
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
  await page.goto(`${portal}/card/${PUBLISHED}`);
  await start(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Missing pictures' }).getByText('_9x16/01.jpg').waitFor();
  expect(fetched).toEqual([]);
  await expectNoSidewaysScroll(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ]);
  sources.delete(`${PUBLISHED}/_9x16/01.jpg`);
  await expectZipOf(download, sources);
});

test('a line that is cut saves nothing; trying again brings the whole archive', async () => {
  const sources = await readSources();
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
  await page.goto(`${portal}/card/${PUBLISHED}`);
  await start(page).click();
  await page.getByText('The connection was cut, and nothing was saved.').waitFor();
  expect(downloads).toEqual([]);
  isCut = false;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Try again' }).click(),
  ]);
  await expectZipOf(download, sources);
  expect(downloads.length).toBe(1);
});

test('the three lines that the portal offers show the report on any page', async () => {
  const { page, problems } = await newVisitor();
  await page.goto(`${portal}/card/${PUBLISHED}`);
  const lines = await page.locator('#share pre').innerText();
  expect(lines.split('\n').length).toBe(3);
  const elsewhere = 'http://127.0.0.1:9/';
  await page.route(elsewhere, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>A page</title>${lines}`,
    }),
  );
  await page.goto(elsewhere);
  const report = page.locator(`tag-card-report[cert="${PUBLISHED}"]`);
  await report.scrollIntoViewIfNeeded();
  await page.locator(`tag-card-report[cert="${PUBLISHED}"][data-state="ready"]`).waitFor();
  expect(
    await report.getByRole('link', { name: `View report ${PUBLISHED}` }).getAttribute('href'),
  ).toBe(`${portal}/card/${PUBLISHED}`);
  expect(problems.filter((problem) => !problem.includes('favicon'))).toEqual([]);
});
