import { whenResized } from '@tag/behavior/size';
import { useEffect, useState, type RefObject } from 'react';

/** Font size of a chart's ticks and counts, in pixels, unless a visitor or a host page changed it. */
export const USUAL_TEXT = 12;

/**
 * Font size of a chart's text in pixels: rows of text in an SVG don't grow by themselves when a
 * visitor asks the browser for larger text.
 * @param caption an element whose height follows its text
 */
export function useTextSize(caption: RefObject<HTMLElement | null>): number {
  const [size, setSize] = useState(USUAL_TEXT);
  useEffect(() => {
    const element = caption.current;
    const chart = element?.parentElement?.querySelector('.tag-chart');
    if (!element || !chart) return;
    const measure = () => setSize(parseFloat(getComputedStyle(chart).fontSize) || USUAL_TEXT);
    return whenResized([element], measure);
  }, [caption]);
  return size;
}
