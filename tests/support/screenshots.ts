import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { startProduct, type ProductUrls } from './product.ts';
import { launchBrowser, scrollThrough } from './visitor.ts';

/**
 * `npm run screenshots [-- FOLDER [NAME…]]`: takes the product's key pages whole, at three widths, light
 * and dark, into a folder, to be looked at. NAME picks pages. Which product: as
 * `startProduct` says.
 */
const pages: Readonly<Record<string, (urls: ProductUrls) => string>> = {
  landing: ({ portal }) => portal,
  card: ({ portal }) => `${portal}/card/X0000001`,
  'card-pristine': ({ portal }) => `${portal}/card/X0000002`,
  'card-worn': ({ portal }) => `${portal}/card/X0000003`,
  'card-authentic': ({ portal }) => `${portal}/card/X0000007`,
  'card-unknown': ({ portal }) => `${portal}/card/X9999999`,
  'card-not-public': ({ portal }) => `${portal}/card/X0000009`,
  'not-found': ({ portal }) => `${portal}/nowhere`,
  shop: ({ shop }) => shop,
  'shop-product': ({ shop }) => `${shop}/products/umbreon-vmax-215.html`,
  'shop-compare': ({ shop }) => `${shop}/compare.html`,
};
const WIDTHS = [360, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;

async function photograph(browser: Browser, url: string, file: (shot: string) => string) {
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      const viewport = { width, height: Math.round(width > 500 ? width * 0.65 : width * 2) };
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'networkidle' });
      await scrollThrough(page);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const path = file(`${width}-${colorScheme}`);
      await page.screenshot({ path, fullPage: true });
      console.log(path);
      await context.close();
    }
  }
}

const [folder = 'node_modules/.cache/screenshots', ...picked] = process.argv.slice(2);
const unknown = picked.filter((name) => !(name in pages));
if (unknown.length > 0) {
  console.error(`No page ${unknown.join(', ')}; there are ${Object.keys(pages).join(', ')}`);
  process.exit(1);
}
const target = resolve(folder);
mkdirSync(target, { recursive: true });

const { urls, stop } = await startProduct();
try {
  const browser = await launchBrowser();
  try {
    for (const [name, urlOf] of Object.entries(pages)) {
      if (picked.length > 0 && !picked.includes(name)) continue;
      await photograph(browser, urlOf(urls), (shot) => join(target, `${name}-${shot}.png`));
    }
  } finally {
    await browser.close();
  }
} finally {
  await stop();
}
