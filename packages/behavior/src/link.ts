/** The props of an `<a>`. */
export interface LinkProps {
  href: string;
  target?: string | undefined;
  rel?: string | undefined;
  onClick?(event: Click): void;
}

interface Click {
  nativeEvent: MouseEvent;
  preventDefault(): void;
}

/** A click without a key held: with one the visitor asks the browser for something else, a tab or a download. */
export function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** Does something else than the browser would on a plain click. */
export function onPlainClick(act: () => void): (event: Click) => void {
  return (event) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    act();
  };
}
