import { describe, expect, inject, test } from 'vitest';
import { inviteVisitors } from '../support/visitor.ts';
import { NOT_PUBLIC, PRODUCT_PAGE, PUBLISHED, readDetail, UNKNOWN } from './certificates.ts';
import { untilTitle } from './people.ts';

const { portal, api, shop } = inject('product');
const newVisitor = inviteVisitors();
const withoutScripts = { javaScriptEnabled: false };

describe('the card page without scripts', () => {
  test('has a title for searches and previews', async () => {
    const { card, grade } = await readDetail(api, PUBLISHED);
    const { page } = await newVisitor(withoutScripts);
    await page.goto(`${portal}/card/${PUBLISHED}`);
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
    expect(await page.title()).toContain(card.name);
    expect(await meta('description')).toContain(PUBLISHED);
    expect(await meta('og:title')).toContain(grade.label);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
      `${portal}/card/${PUBLISHED}`,
    );

    const image = await fetch((await meta('og:image'))!);
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    const bytes = new Uint8Array(await image.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });

  test('has valid JSON-LD about this certificate', async () => {
    const { page } = await newVisitor(withoutScripts);
    await page.goto(`${portal}/card/${PUBLISHED}`);
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    const data = JSON.parse(text!) as Record<string, unknown>;
    expect(data['@context']).toBe('https://schema.org');
    expect(JSON.stringify(data)).toContain(PUBLISHED);
  });

  test('shows the facts and the first picture', async () => {
    const { card, grade } = await readDetail(api, PUBLISHED);
    const { page, problems } = await newVisitor(withoutScripts);
    await page.goto(`${portal}/card/${PUBLISHED}`);
    await untilTitle(page, card.name);
    const text = await page.locator('main').innerText();
    for (const fact of [PUBLISHED, grade.grade, grade.label, String(grade.score), card.number]) {
      expect(text).toContain(fact);
    }
    const picture = page.locator('main img:visible').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  test('answers 404 without a report, says so, and stays out of searches', async () => {
    for (const certificate of [UNKNOWN, NOT_PUBLIC]) {
      const { page } = await newVisitor(withoutScripts);
      const response = await page.goto(`${portal}/card/${certificate}`);
      expect(response?.status(), certificate).toBe(404);
      expect(await page.locator('main').innerText()).toContain(certificate);
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    }
  });

  test('finds a report with the plain form', async () => {
    const { page } = await newVisitor(withoutScripts);
    await page.goto(portal);
    await page.locator('main').getByLabel('Certificate number').fill(PUBLISHED.toLowerCase());
    await page.locator('main').getByRole('button', { name: 'View report' }).click();
    await page.waitForURL(`${portal}/card/${PUBLISHED}`);
  });
});

test('the partner’s page without scripts links to the report', async () => {
  const { card } = await readDetail(api, PUBLISHED);
  const { page } = await newVisitor(withoutScripts);
  await page.goto(`${shop}${PRODUCT_PAGE}`);
  await page.getByRole('link', { name: `View report ${PUBLISHED}` }).click();
  await page.waitForURL(`${portal}/card/${PUBLISHED}`);
  await untilTitle(page, card.name);
});
