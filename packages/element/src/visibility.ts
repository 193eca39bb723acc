/** Loading begins this far before the element scrolls into view. */
const NEAR = '300px';
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Calls once when the element comes near the viewport, and reports its height until then. Returns a function
 * that stops the waiting. Where nothing can tell (jsdom, happy-dom), every element is near.
 */
export function whenNear(
  element: Element,
  then: () => void,
  whileFar?: (height: number) => void,
): () => void {
  const isNear = ({ isIntersecting, boundingClientRect }: IntersectionObserverEntry) => {
    if (!isIntersecting) whileFar?.(boundingClientRect.height);
    return isIntersecting;
  };
  if (!canObserve()) {
    then();
    return () => {};
  }
  return once(element, { rootMargin: NEAR }, isNear, then);
}

/**
 * Calls once when half of the element is in view, or it fills half of the viewport; never where nothing can
 * tell. Returns a function that stops it.
 */
export function whenSeen(element: Element, then: () => void): () => void {
  const isSeen = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
    intersectionRatio >= 0.5 ||
    // A long report on a small screen never shows half of itself.
    (intersectionRect.height > 0 &&
      intersectionRect.height >= (rootBounds?.height ?? innerHeight) / 2);
  return canObserve() ? once(element, { threshold: STEPS }, isSeen, then) : () => {};
}

const canObserve = () => typeof IntersectionObserver === 'function';

function once(
  element: Element,
  options: IntersectionObserverInit,
  matches: (entry: IntersectionObserverEntry) => boolean,
  then: () => void,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(matches)) return;
    observer.disconnect();
    then();
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
