import { useCallback, useEffect, type RefObject } from 'react';

/** Controls that take letters. */
export const TYPED =
  'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [contenteditable]';
export const ACTS = 'a, button, summary, label, input, [role^="menuitem"]';

export const isDialogOpen = () => document.querySelector(':modal, :popover-open') !== null;

/** Typing, or answering a dialog, keeps the focus. */
function isTaken(field: HTMLInputElement | null): boolean {
  const active = document.activeElement;
  if (isDialogOpen()) return true;
  return field === active ? field?.value !== '' : active?.matches(TYPED) === true;
}

/** Brings the focus to the card, or to the scan field without one. */
function focusUnlessTaken(
  { current: field }: RefObject<HTMLInputElement | null>,
  { current: bench }: RefObject<HTMLElement | null>,
): void {
  if (isTaken(field)) return;
  const card = bench?.querySelector<HTMLElement>('.bench-panel');
  (card ?? field)?.focus({ preventScroll: true });
}

/**
 * Keeps the bench ready: with the focus on its card, where keys act, or without one in the scan field. The
 * focus comes back after a click outside of text fields. A control that was reached with the keyboard keeps it.
 * @returns a function that brings it back, unless the user types or has a dialog open.
 */
export function useBenchFocus(
  field: RefObject<HTMLInputElement | null>,
  bench: RefObject<HTMLElement | null>,
): () => void {
  const focus = useCallback(() => focusUnlessTaken(field, bench), [field, bench]);

  useEffect(() => {
    // Later: navigation moves the focus to the page, and a click may open a dialog.
    let frame = requestAnimationFrame(focus);
    const onClick = ({ detail, target }: MouseEvent) => {
      // Keys click, too: Space ticks a card, and the next one is a Tab away.
      const isByKey = detail === 0;
      const isText = getSelection()?.isCollapsed === false;
      if (isByKey || isText || !(target instanceof Element)) return;
      const control = target.closest(ACTS);
      const meant = control instanceof HTMLLabelElement ? control.control : control;
      if (meant && (!bench.current?.contains(meant) || meant.matches(TYPED))) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(focus);
    };
    document.addEventListener('click', onClick);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('click', onClick);
    };
  }, [bench, focus]);
  return focus;
}
