import type { MouseEvent } from 'react';

/** Where the grade is, above all sections. */
export const GRADE_ID = 'grade';
/** Where the defects are listed. */
export const FINDINGS_ID = 'defect_map';

/**
 * Follows a link to a part of the report. In a shadow root a fragment finds nothing, and in a
 * partner's page it would change the address, so a click scrolls and moves the focus itself; without
 * scripts the links work as they are. A panel opens.
 * @returns whether it did; false where the browser follows the link, such as into another tab
 */
export function jump(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  const root = currentTarget.getRootNode() as Document | ShadowRoot;
  const part = root.getElementById(currentTarget.hash.slice(1));
  if (!part) return false;
  event.preventDefault();
  if (part instanceof HTMLDetailsElement) part.open = true;
  part.scrollIntoView();
  part.querySelector<HTMLElement>('[tabindex="-1"], summary')?.focus({ preventScroll: true });
  return true;
}
