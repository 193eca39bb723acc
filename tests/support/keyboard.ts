import type { JSHandle, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The focused element, through every shadow root. */
export const focused = (page: Page): Promise<JSHandle<Element>> =>
  page.evaluateHandle(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element ?? document.body;
  });

/** Roughly its accessible name. */
export const focusedText = async (page: Page): Promise<string> =>
  (await focused(page)).evaluate((element) => {
    const [label] = (element as HTMLInputElement).labels ?? [];
    const name = element.getAttribute('aria-label') ?? (label ?? element).textContent;
    return (name ?? '').trim();
  });

/** Waits until it is focused. */
export const untilFocused = (what: Locator): Promise<void> =>
  expect.poll(() => what.evaluate((element) => element === document.activeElement)).toBe(true);

/** After something pressed has gone: something has the focus. */
export const untilSomethingIsFocused = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

/** Presses Tab until the focus is on an element with this name. */
export async function tabTo(page: Page, name: RegExp, limit = 200): Promise<void> {
  const met: string[] = [];
  while (met.length < limit) {
    await page.keyboard.press('Tab');
    const text = await focusedText(page);
    if (name.test(text)) return;
    met.push(text.slice(0, 40));
  }
  throw new Error(`Nothing named ${name} within ${limit} tabs: ${met.join(', ')}`);
}
