import { mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { startProduct } from './product.ts';
import { launchBrowser } from './visitor.ts';

/**
 * `npm run picture`: the README's picture of the element in a partner's page. `startProduct` chooses the
 * product.
 */
const target = resolve(import.meta.dirname, '../../demo/pictures/partner-page.png');
const LARGEST_BYTES = 300_000;

const { urls, stop } = await startProduct();
try {
  const browser = await launchBrowser();
  try {
    // Tall enough for the shop's offer and the top of the report below it.
    const viewport = { width: 1440, height: 2000 };
    const page = await browser.newPage({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`${urls.shop}/products/umbreon-vmax-215.html`);
    await page.locator('tag-card-report[data-state="ready"]').waitFor();
    await page.waitForLoadState('networkidle');
    mkdirSync(resolve(target, '..'), { recursive: true });
    await sharp(await page.screenshot())
      .resize({ width: 1080 })
      .png({ palette: true, quality: 85, effort: 10 })
      .toFile(target);
  } finally {
    await browser.close();
  }
} finally {
  await stop();
}
const { size } = statSync(target);
console.log(`${target}, ${Math.round(size / 1000)} kB`);
if (size > LARGEST_BYTES) throw new Error(`It is larger than ${LARGEST_BYTES / 1000} kB`);
