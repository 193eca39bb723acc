/**
 * The focus is never lost (WCAG 2.4.3): when what has it goes away, browsers drop it to `body`, and the next
 * Tab starts at the top of the page. Here it moves to the nearest heading that is left.
 */

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** An element and everything around it, innermost first. */
type Path = readonly Element[];

/** The focused element and everything around it; empty while nothing has the focus. */
export function focusedPath(page: DocumentOrShadowRoot): Path {
  const path: Element[] = [];
  for (let at = page.activeElement; at && at !== document.body; at = at.parentElement)
    path.push(at);
  return path;
}

/** Moves the focus to the path's element or, if it's gone, to the first heading around it. */
export function focusAgain(path: Path): void {
  const [focused] = path;
  if (!(focused instanceof HTMLElement)) return;
  if (canFocus(focused)) return focused.focus();
  for (const around of path.slice(1)) {
    const heading = [...around.querySelectorAll<HTMLElement>(HEADINGS)].find(
      (each) => canFocus(each) && isOf(path, each),
    );
    if (!heading) continue;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    // Whoever pressed something down the page isn't taken away from it.
    heading.focus({ preventScroll: true });
    return;
  }
}

/** A heading of the surroundings, not of another row in the same list. */
function isOf(path: Path, heading: Element): boolean {
  const row = heading.closest('li, tr');
  return !row || path.includes(row);
}

const canFocus = (element: Element) =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled') &&
  !element.closest('[inert]');

/**
 * Watches a page, or an element's shadow root, whose content changes under the focus. A screen that moves the focus itself goes first.
 * @returns stops it
 */
export function keepFocus(page: Document | ShadowRoot): () => void {
  let path = focusedPath(page);
  let pending: number | undefined;

  function check(): void {
    pending = undefined;
    const [focused] = path;
    if (focused && document.activeElement === document.body && !canFocus(focused)) focusAgain(path);
  }
  const note = () => void (path = focusedPath(page));
  const observer = new MutationObserver(() => {
    const [focused] = path;
    if (!focused || pending !== undefined || canFocus(focused)) return;
    // After the effects of whatever changed the page.
    pending = requestAnimationFrame(() => (pending = window.setTimeout(check)));
  });

  page.addEventListener('focusin', note);
  observer.observe(page, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', note);
  };
}
