import { expect } from 'vitest';
import { layoutShift, scrollThrough, type Visitor } from '../support/visitor.ts';
import { answerForHosts, MISSING } from './hosts.ts';

const PATIENT = { timeout: 60_000 };

/**
 * Opens a page with 100 summaries, the last of a certificate that there isn't, and expects that all are ready, the
 * page got the events, and nothing has shifted or broken a rule.
 */
export async function expectListing({ page, problems }: Visitor, url: string): Promise<void> {
  await answerForHosts(page.context());
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  /** A framework that the policy stops says so only in the console. */
  const fail = (cause: unknown) => {
    throw new Error(`No report is ready.\n${[...problems, ...warnings].join('\n')}`, { cause });
  };
  await page.goto(url);
  const ready = page.locator('tag-card-report[data-state=ready]');
  await ready.first().waitFor(PATIENT).catch(fail);
  await scrollThrough(page);
  await expect.poll(() => ready.count(), PATIENT).toBe(99);
  await expect.poll(() => page.locator('output').innerText(), PATIENT).toBe(`${MISSING} not-found`);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  // The browser reports each answer that is an error.
  expect(problems.filter((problem) => !problem.includes(`/${MISSING}`))).toEqual([]);
  expect(warnings).toEqual([]);
}
