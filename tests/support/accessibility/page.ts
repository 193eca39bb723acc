import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { FALSE_POSITIVES } from './false-positives.ts';
import { findViolations, type Check } from './find-violations.ts';

const { resolve } = createRequire(import.meta.url);
const SCRIPTS = ['axe-core/axe.min.js', 'accessibility-checker-engine/ace-window.js'].map((file) =>
  readFileSync(resolve(file), 'utf8'),
);

const excused = new Set<number>();

/** The false positives that no check in this test file has found, each as its rule and selector. */
export const neverFound = (): string[] =>
  FALSE_POSITIVES.filter((_, index) => !excused.has(index)).map(
    ({ rule, at }) => `${rule} at ${at}`,
  );

/** Gives a page the checkers if it lacks them: to run their scripts takes as long as a small check. */
async function addCheckers(page: Page): Promise<void> {
  if (await page.evaluate(() => 'ace_ibma' in globalThis)) return;
  // A page's policy forbids script elements and `eval`.
  const devtools = await page.context().newCDPSession(page);
  for (const expression of SCRIPTS) await devtools.send('Runtime.evaluate', { expression });
  await devtools.detach();
}

/**
 * What axe and IBM Equal Access find on the current page, one line each.
 * @param kinds only of elements of these kinds, as `findVisibleKinds` has just found them
 */
export async function findViolationsOf(
  page: Page,
  rules: Check['rules'] = 'all',
  kinds?: readonly string[],
): Promise<string[]> {
  await addCheckers(page);
  const check: Check = {
    scope: kinds ? 'part' : 'page',
    rules,
    kinds,
    falsePositives: FALSE_POSITIVES,
  };
  const found = await page.evaluate(findViolations, check);
  for (const index of found.excused) excused.add(index);
  return found.violations;
}
