import type { MouseEvent } from 'react';

/** Where the grade is, above all sections. */
export const GRADE_ID = 'grade';

/**
 * Follows a link to a part of the report. In a shadow root a fragment finds nothing, and in a
 * partner's page it would change the address, so a click scrolls and moves the focus itself; without
 * scripts the links work as they are.
 */
export function jump(event: MouseEvent<HTMLAnchorElement>): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const root = currentTarget.getRootNode() as Document | ShadowRoot;
  const part = root.getElementById(currentTarget.hash.slice(1));
  if (!part) return;
  event.preventDefault();
  part.scrollIntoView();
  part.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}
