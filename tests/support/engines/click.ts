import { until } from '../waiting.ts';
import type { EnginePage } from './engine-page.ts';

/**
 * Clicks, as a visitor does, on what these selectors find: the last in the shadow roots of those before.
 * @param words all its text
 */
export async function click(
  page: EnginePage,
  selectors: readonly string[],
  words = '',
): Promise<void> {
  let before = '';
  const { x, y } = await until(async () => {
    const point = await page.evaluate(pointOf, selectors, words);
    const now = JSON.stringify(point);
    const isStill = now === before;
    before = now;
    return isStill && point;
  });
  await page.mouse.click(x, y);
}

/** Runs in the page: its middle, brought into view; null until a click there meets it. */
function pointOf(selectors: readonly string[], words: string): { x: number; y: number } | null {
  const last = selectors.length - 1;
  let roots: ParentNode[] = [document];
  for (const selector of selectors.slice(0, last)) {
    roots = roots
      .flatMap((root) => [...root.querySelectorAll(selector)])
      .flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []));
  }
  const found = roots
    .flatMap((root) => [...root.querySelectorAll(selectors[last]!)])
    .find(({ textContent }) => words === '' || textContent?.trim() === words);
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  let met = document.elementFromPoint(point.x, point.y);
  while (met?.shadowRoot && met !== found) {
    met = met.shadowRoot.elementFromPoint(point.x, point.y);
  }
  return found.contains(met) ? point : null;
}
