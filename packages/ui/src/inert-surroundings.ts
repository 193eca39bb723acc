/**
 * Makes everything around an element inert, also outside its shadow roots: neither the Tab key nor a screen
 * reader's cursor leaves it.
 * @returns a function that undoes it; elements that were inert before stay inert
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

/** The parent an element is rendered in: its slot, its parent, or the host of its shadow root. */
function containerOf(element: Element): Element | null {
  const { assignedSlot, parentNode } = element;
  return (
    assignedSlot ?? (parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement)
  );
}
