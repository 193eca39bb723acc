/**
 * Calls `then` with these elements' sizes laid out, and whenever one changes. Where nothing observes sizes (jsdom,
 * happy-dom), it calls once, at once. Returns a function that stops it.
 */
export function whenResized(elements: readonly Element[], then: () => void): () => void {
  if (typeof ResizeObserver !== 'function') {
    then();
    return () => {};
  }
  const observer = new ResizeObserver(then);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
