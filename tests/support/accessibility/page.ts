import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
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

/** Gives every page of a visitor the checkers as it loads, which takes less time than sending them later. */
export async function addCheckers(context: BrowserContext): Promise<void> {
  for (const script of SCRIPTS) await context.addInitScript(script);
}

/** What axe and IBM Equal Access find on the current page, one line each, after `addCheckers`. */
export async function findViolationsOf(
  page: Page,
  rules: Check['rules'] = 'all',
): Promise<string[]> {
  const check: Check = { scope: 'page', rules, falsePositives: FALSE_POSITIVES };
  const found = await page.evaluate(findViolations, check);
  for (const index of found.excused) excused.add(index);
  return found.violations;
}
