import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { untilScansAreDrawn } from '../support/drawn-pictures.ts';
import { startProduct } from '../support/product.ts';
import { launchBrowser, leave, openVisitor } from '../support/visitor.ts';
import { PUBLISHED } from './certificates.ts';
import { TOURS } from './tours/index.ts';

/**
 * `npm run screenshots [-- FOLDER [WORDS…]]`: saves every state of every tour at three widths, light and
 * dark, in FOLDER, for review. WORDS selects the tours with these words in their names. `startProduct`
 * chooses the product.
 */
const WIDTHS = [360, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;

const fileName = (...words: string[]) =>
  words
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase();

/** The browser skips drawing what is off screen, even in a picture of the full page. */
async function drawEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      root.adoptedStyleSheets.push(sheet);
      for (const { shadowRoot } of root.querySelectorAll('*'))
        if (shadowRoot) roots.push(shadowRoot);
    }
  });
}

async function photograph(page: Page, file: (shot: string) => string): Promise<void> {
  const size = page.viewportSize()!;
  await drawEverything(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: Math.round(width > 500 ? width * 0.65 : 800) });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: file(`${width}-${colorScheme}`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
}

const [folder = 'node_modules/.cache/screenshots', ...words] = process.argv.slice(2);
const picked = TOURS.filter(({ name }) => words.every((word) => name.includes(word)));
if (picked.length === 0) {
  console.error(`No such tour; there are:\n${TOURS.map(({ name }) => name).join('\n')}`);
  process.exit(1);
}
const target = resolve(folder);
mkdirSync(target, { recursive: true });

const { urls: product, stop } = await startProduct();
const browser = await launchBrowser();
try {
  // The report's viewer is photographed sharp.
  await untilScansAreDrawn(product.api, PUBLISHED);
  for (const { name, take } of picked) {
    const { page } = await openVisitor(browser, { reducedMotion: 'reduce' });
    const look = async (state: string) => {
      await page.mouse.move(0, 0);
      await photograph(page, (shot) => join(target, `${fileName(name, state)}-${shot}.png`));
      console.log(`${name}: ${state}`);
    };
    await take({ page, product, look });
    await leave(page.context());
  }
} finally {
  await browser.close();
  await stop();
}
