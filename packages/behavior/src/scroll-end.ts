/** Safari before 26.2 has no `scrollend`. There, scrolling is over when nothing has moved for so long. */
const STILL_MS = 150;

/** Calls `then` whenever this element has been scrolled, once that is over, until the signal aborts. */
export function whenScrolled(element: Element, then: () => void, signal: AbortSignal): void {
  const options = { passive: true, signal };
  if ('onscrollend' in globalThis) {
    element.addEventListener('scrollend', then, options);
    return;
  }
  let stillness: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(stillness);
    stillness = setTimeout(then, STILL_MS);
  };
  element.addEventListener('scroll', later, options);
  signal.addEventListener('abort', () => clearTimeout(stillness));
}
