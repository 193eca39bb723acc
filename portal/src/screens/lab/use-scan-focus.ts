import { useCallback, useEffect, type RefObject } from 'react';

/** Controls that take letters: a scanner's text stays there. */
const TYPED =
  'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [contenteditable]';
const ACTS = 'a, button, summary, label, [role^="menuitem"]';

/** Typing elsewhere, or answering a dialog, keeps the focus. */
function isTakenElsewhere(field: HTMLElement | null): boolean {
  const active = document.activeElement;
  if (document.querySelector(':modal, :popover-open')) return true;
  return active !== field && active?.matches(TYPED) === true;
}

function focusUnlessTaken({ current: field }: RefObject<HTMLInputElement | null>): void {
  if (!isTakenElsewhere(field)) field?.focus({ preventScroll: true });
}

/**
 * Keeps the scan field ready: a scanner types its text and presses Enter, wherever the focus is. It comes
 * back after a click outside of text fields. A control that was reached with the keyboard keeps it, until
 * text is typed that the control doesn't accept.
 * @returns a function that focuses the field, unless the user types elsewhere or has a dialog open.
 */
export function useScanFocus(
  field: RefObject<HTMLInputElement | null>,
  bench: RefObject<HTMLElement | null>,
): () => void {
  const focus = useCallback(() => focusUnlessTaken(field), [field]);

  useEffect(() => {
    // Later: navigation moves the focus to the page, and a click may open a dialog.
    let frame = requestAnimationFrame(focus);
    const focusLater = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(focus);
    };
    const onClick = ({ detail, target }: MouseEvent) => {
      // Keys click, too: Space ticks a card, and the next one is a Tab away.
      const isByKey = detail === 0;
      const isText = getSelection()?.isCollapsed === false;
      if (isByKey || isText || !(target instanceof Element)) return;
      const control = target.closest(ACTS);
      if (!control || bench.current?.contains(control)) focusLater();
    };
    const onKeyDown = ({ altKey, ctrlKey, key, metaKey }: KeyboardEvent) => {
      if (key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey) focus();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [bench, focus]);
  return focus;
}
