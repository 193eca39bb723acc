import { HEADER_HEIGHT, IMPERSONATION_BANNER_HEIGHT } from '@tag/contract/constants';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { inviteVisitors, layoutShift, untilComplete } from '../support/visitor.ts';
import { asAdmin, COLLECTOR, openAs, untilTitle } from './people.ts';

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

const known = (page: Page) => page.getByRole('button', { name: /^Your account: / }).waitFor();

/** Every level 1 heading that was visible in any frame since the page started loading. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      for (const heading of document.querySelectorAll('h1')) {
        if (heading.checkVisibility()) seen.add(`${heading.textContent} at ${location.pathname}`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () =>
    page.evaluate(async () => {
      // The frame in which a test asks may not have been recorded yet.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return [...(window as unknown as { seen: Set<string> }).seen];
    });
}

describe('a reloaded page', () => {
  test.each([
    ['/', 'Welcome, Riley'],
    ['/help', 'Help'],
    ['/account-setting', 'Account settings'],
  ])("shows a member only %s, and doesn't shift", async (path, title) => {
    const { page } = await newVisitor();
    await openAs(page, portal, path);
    await known(page);
    const seen = await watchHeadings(page);
    await page.reload();
    await known(page);
    await untilTitle(page, title);
    const titles = (await seen()).filter((each) => each !== `Welcome at ${path}`);
    expect(titles).toEqual([`${title} at ${path}`]);
    await untilComplete(page);
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });

  test('never shows a visitor a member’s page', async () => {
    const { page } = await newVisitor();
    const seen = await watchHeadings(page);
    await page.goto(`${portal}/order-history`);
    await untilTitle(page, 'Sign in');
    expect(await seen()).toEqual(['Sign in at /sign-in']);
  });
});

test('the header and the banner keep their heights, and stop sticking in a short window', async () => {
  const { page } = await newVisitor({ viewport: { width: 1280, height: 900 } });
  const admin = await asAdmin(api);
  const found = await admin('GET', `/admin/users?search=${COLLECTOR.email}`);
  const { id } = (found as unknown as { items: { id: string }[] }).items[0]!;
  const { token, refreshToken } = await admin('POST', `/admin/users/${id}/impersonate`);
  await page.goto(`${portal}/impersonate/${token}/${refreshToken}`);
  const banner = page.getByRole('complementary', { name: 'Impersonation Mode is Active' });
  await banner.waitFor();
  await known(page);
  const heightOf = async (what: string) => (await page.locator(what).boundingBox())!.height;
  expect(await heightOf('.header')).toBe(HEADER_HEIGHT);
  expect(await heightOf('.impersonation-banner')).toBe(IMPERSONATION_BANNER_HEIGHT);

  const topAfterScrolling = async (height: number) => {
    await page.setViewportSize({ width: 1280, height });
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    return (await banner.boundingBox())!.y;
  };
  expect(await topAfterScrolling(700)).toBe(0);
  expect(await topAfterScrolling(400)).toBeLessThan(-IMPERSONATION_BANNER_HEIGHT);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await heightOf('.impersonation-banner')).toBe(IMPERSONATION_BANNER_HEIGHT);
  const cut = await banner
    .locator('strong')
    .evaluate((text) => text.scrollWidth > text.clientWidth + 1);
  expect(cut).toBe(false);
});

test('every external page is linked, and the navigation collapses to its icons', async () => {
  const { page } = await newVisitor();
  await openAs(page, portal, '/help');
  const { settings } = JSON.parse(await page.locator('#tag-page').innerText()) as {
    settings: { links: Record<string, string | { url: string }[]> };
  };
  const { links } = settings;
  const wanted = Object.values(links).flatMap((link) =>
    typeof link === 'string' ? [link] : link.map(({ url }) => url),
  );
  expect(Object.keys(links).sort()).toEqual(
    'company dig docs help marketing privacy reholder score terms'.split(' '),
  );
  const shown = await page
    .locator('footer a, header a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const url of wanted) {
    expect(shown).toContain(url);
    const { hash } = new URL(url);
    const answer = await fetch(url);
    expect(answer.status, url).toBe(200);
    if (hash) expect(await answer.text(), url).toContain(`id="${hash.slice(1)}"`);
  }

  const navigation = page.getByRole('navigation', { name: 'Your account' });
  await navigation.getByRole('button', { name: 'Collapse menu' }).click();
  const link = navigation.getByRole('link', { name: 'Order history' });
  await expect.poll(async () => (await link.boundingBox())!.width).toBeLessThan(60);
  await link.click();
  await untilTitle(page, 'Order history');
  await navigation.getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(async () => (await link.boundingBox())!.width).toBeGreaterThan(150);
});
