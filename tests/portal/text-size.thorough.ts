import { chromium, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CHROME_ARGS, chromePath } from '../support/chrome.ts';
import { expectNoSidewaysScroll, expectNothingCut } from '../support/visitor.ts';
import { gradedCardDetail } from './detail-fixture.ts';
import { servePortal } from './served-portal.ts';

const portal = servePortal({ X0000001: gradedCardDetail() });

async function expectRoom(page: Page): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNothingCut(page);
  }
}

// 24 px is 1.5 times the browsers' default.
test("larger type from the browser’s settings doesn't cut off or hide anything", async () => {
  const browser = await chromium.launch({
    executablePath: await chromePath(),
    args: [...CHROME_ARGS, '--blink-settings=defaultFontSize=24,defaultFixedFontSize=20'],
  });
  try {
    for (const path of ['/', '/card/X0000001', '/sign-in', '/sign-up', '/nope']) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await portal.answerApi(page);
      await page.goto(portal.origin + path);
      await page.evaluate(() => document.fonts.ready);
      const size = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
      expect(await size()).toBe('24px');
      await expectRoom(page);
    }
  } finally {
    await browser.close();
  }
});
