import type { KeyInput, Page } from 'puppeteer-core';
import { answerWith } from './answer-with.ts';

/**
 * Makes up for what Puppeteer can't do by WebDriver BiDi:
 *
 * - set a visitor's preferences (`emulateMedia`).
 * - press a key that it only knows as what it writes.
 */
export function withAllCommands(page: Page): Page {
  page.emulateMediaFeatures = (features = []) => page.evaluate(answerWith, features);
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = (key, options) => press(WRITES[key] ?? key, options);
  return page;
}

const WRITES: Readonly<Partial<Record<KeyInput, KeyInput>>> = { Space: ' ' };
