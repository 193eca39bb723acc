/**
 * Makes everything around an element inert, also outside the shadow roots it is in: neither the Tab key
 * nor a screen reader's own cursor leaves it.
 * @returns what undoes that; what was inert before stays so
 */
export function makeSurroundingsInert(element: Element): () => void {
  const changed: HTMLElement[] = [];
  for (let at: Element | null = element; at; at = containerOf(at)) {
    for (const sibling of at.parentNode?.children ?? []) {
      if (sibling === at || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      changed.push(sibling);
    }
  }
  return () => {
    for (const sibling of changed) sibling.inert = false;
  };
}

/** What an element is shown in: its slot, its parent, or the host of its shadow root. */
function containerOf(element: Element): Element | null {
  const { assignedSlot, parentNode } = element;
  return (
    assignedSlot ?? (parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement)
  );
}
