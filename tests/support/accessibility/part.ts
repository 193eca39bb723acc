import { FALSE_POSITIVES } from './false-positives.ts';
import { findViolations, type Checkers } from './find-violations.ts';
import axe from 'axe-core';

const checkers = globalThis as unknown as Checkers;

/** The engine is a plain script that sets a global variable, not a module. */
let loaded: Promise<void> | undefined;
const loadCheckers = () =>
  (loaded ??= new Promise((resolve, reject) => {
    checkers.axe = axe;
    const script = document.createElement('script');
    script.src = '/node_modules/accessibility-checker-engine/ace-window.js';
    script.onload = () => resolve();
    script.onerror = reject;
    document.head.append(script);
  }));

/** The themes in which a state is checked. */
export const THEMES = ['light', 'dark'] as const;

/**
 * Checks a rendered part of the page with axe and IBM Equal Access, open shadow roots included. Page rules
 * (landmarks, a heading of level 1) are left out, since a fragment isn't a page.
 *
 * @param theme the theme shown: what passes in light can only fail in dark because of contrast
 * @throws naming each violated rule and the elements that violate it
 */
export async function expectNoViolations(
  target: Element = document.body,
  theme: (typeof THEMES)[number] = 'light',
): Promise<void> {
  await loadCheckers();
  const { violations } = await findViolations(
    {
      scope: 'part',
      rules: theme === 'light' ? 'all' : 'contrast',
      falsePositives: FALSE_POSITIVES,
    },
    target,
  );
  if (violations.length > 0) throw new Error(violations.join('\n'));
}
