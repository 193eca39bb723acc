type State = 'ready' | 'empty' | 'error';

/**
 * Resolves with the state in which one of our elements settles, also if its script hasn't loaded yet; with `error`
 * where that can't be loaded.
 *
 * @throws SyntaxError for an element whose name has no hyphen
 */
export async function whenReady(
  element: HTMLElement & { readonly ready?: Promise<State> },
): Promise<State> {
  if (!element.ready && element.dataset['state'] !== 'error') {
    const failed = new Promise((resolve) =>
      element.addEventListener('tag-error', resolve, { once: true }),
    );
    await Promise.race([customElements.whenDefined(element.localName), failed]);
    // One that isn't in the document yet.
    customElements.upgrade(element);
  }
  return element.ready ?? 'error';
}
