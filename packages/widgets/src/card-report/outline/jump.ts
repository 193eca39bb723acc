import { isPlainClick } from '@tag/behavior/link';
import type { MouseEvent } from 'react';

/** The grade, above all sections. */
export const GRADE_ID = 'grade';
/** The list of defects. */
export const FINDINGS_ID = 'defect_map';

/**
 * Follows a link to a part of the report, and opens it if it's a panel. Fragments don't work in a shadow
 * root, and would change the URL of a partner's page, so this scrolls and moves the focus itself. Without
 * scripts the links still work.
 * @returns whether it did; false if the browser follows the link, for example in a new tab
 */
export function jump(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { currentTarget } = event;
  if (!isPlainClick(event.nativeEvent)) return false;
  const root = currentTarget.getRootNode() as Document | ShadowRoot;
  const part = root.getElementById(currentTarget.hash.slice(1));
  if (!part) return false;
  event.preventDefault();
  if (part instanceof HTMLDetailsElement) part.open = true;
  part.scrollIntoView();
  part.querySelector<HTMLElement>('[tabindex="-1"], summary')?.focus({ preventScroll: true });
  return true;
}
