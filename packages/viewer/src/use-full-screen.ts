import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is full screen, and a function to toggle it; works inside shadow roots. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const root = target.getRootNode() as Document | ShadowRoot;
    const read = () => setFull(root.fullscreenElement === target);
    target.addEventListener('fullscreenchange', read);
    return () => target.removeEventListener('fullscreenchange', read);
  }, [element]);

  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : element.current?.requestFullscreen();
    // A host page may forbid it; then the viewer stays as it is.
    change?.catch(() => setFull(false));
  };
  return { isFull, toggle };
}
