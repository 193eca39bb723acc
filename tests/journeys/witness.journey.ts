import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { inviteVisitors, openPanel } from '../support/visitor.ts';
import { readDetail } from './certificates.ts';

const { portal, api, shop } = inject('product');
const newVisitor = inviteVisitors();

/** Pages of the partner's shop that show reports. */
const SHOP_PAGES = [
  '/products/umbreon-vmax-215.html',
  '/products/charizard-and-lugia.html',
  '/products/cyrus-northcote-silver.html',
  '/products/octavio-marchbanks-1952.html',
];

let certificate: string;
let shopPage: string;

/** The first certificate that was filmed and that the partner's shop sells. */
beforeAll(async () => {
  for (const path of SHOP_PAGES) {
    const html = await (await fetch(shop + path)).text();
    for (const [, shown] of html.matchAll(/<tag-card-report[^>]*\scert="(X\d{7})"/g)) {
      if (!(await readDetail(api, shown!)).hasWitnessVideo) continue;
      certificate = shown!;
      shopPage = `/reports/${certificate}`;
      return;
    }
  }
  throw new Error('The shop sells no card whose grading was filmed');
});

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

async function expectPlaying(page: Page): Promise<void> {
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState))
    .toBeGreaterThanOrEqual(1);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0.2);
}

test('from a partner’s page to the portal: declined first, then paid, and the video plays', async () => {
  const { page: shopper } = await newVisitor();
  await shopper.goto(shop + shopPage);
  const report = shopper.locator(`tag-card-report[cert="${certificate}"][data-state="ready"]`);
  await report.waitFor();
  await openPanel(shopper, 'Witness video');
  const link = report.getByRole('link', { name: 'Watch the grading' });
  const address = `${portal}/card/${certificate}/witness`;
  expect(await link.getAttribute('href')).toBe(address);
  // The shop decides whether its links open in the same window.
  const opened = Promise.race([
    shopper.context().waitForEvent('page'),
    shopper.waitForURL(address).then(() => shopper),
  ]);
  await link.click();
  const page = await opened;
  await page.waitForURL(address);

  await payButton(page).waitFor();
  expect(await page.locator('video').count()).toBe(0);
  await payButton(page).click();
  await page.getByText('Test checkout').waitFor();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.waitForURL(address);
  await page.getByText('The payment was declined').waitFor();

  await payButton(page).click();
  await page.getByText('Test checkout').waitFor();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(address);
  await page.getByRole('heading', { name: 'Your receipt' }).waitFor();
  await expectPlaying(page);
});

test('by keyboard alone, in a narrow window', async () => {
  const { page, problems } = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto(`${portal}/card/${certificate}/witness`);
  await payButton(page).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Test checkout').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your receipt' }).waitFor();
  await expectPlaying(page);
  expect(problems).toEqual([]);
});

test("stored videos aren't public: they have no address without a receipt", async () => {
  const paywall = await fetch(`${api}/graded-cards/${certificate}/witness/paywall`);
  expect(await paywall.json()).toMatchObject({ available: true, video: null, receipt: null });
  const { images } = await readDetail(api, certificate);
  const mediaKey = images.front.url.split('/')[2];
  for (const path of [`/media/${mediaKey}/witness.mp4`, `/media/private/${mediaKey}/witness.mp4`]) {
    expect((await fetch(api + path)).status).toBe(404);
  }
  expect((await fetch(`${api}/private-media/${mediaKey}/witness.mp4`)).status).toBe(403);
});
