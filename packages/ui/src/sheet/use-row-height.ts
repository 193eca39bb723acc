import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels of a row until one is laid out. */
const USUAL = 40;

/** How tall rows are: the style sheet says so, by the text's size and the kind of pointer. */
export function useRowHeight(row: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(USUAL);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => setHeight(element.offsetHeight || USUAL);
    // At once: changed by the observer's first call, the sheet would resize what others observe in the same loop.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
  return height;
}
