import type { JSHandle, Page } from 'playwright-core';

/** The focused element, through every shadow root. */
export const focused = (page: Page): Promise<JSHandle<Element>> =>
  page.evaluateHandle(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element ?? document.body;
  });

/** What a reader calls it, about. */
export const focusedText = async (page: Page): Promise<string> =>
  (await focused(page)).evaluate((element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
  );

/** Presses Tab until the focus is on something of this name. */
export async function tabTo(page: Page, name: RegExp, limit = 200): Promise<void> {
  for (let presses = 0; presses < limit; presses += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focusedText(page))) return;
  }
  throw new Error(`Nothing named ${name} within ${limit} tabs`);
}
