import { useEffect, type RefObject } from 'react';

/**
 * Keeps the focus clear of the table's sticky parts: the browser scrolls it past the head, the totals,
 * and the first column, whose sizes follow the text's. Marks the sides where more columns are.
 */
export function useScrollEdges(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const parts = {
      blockStart: element.querySelector('thead'),
      blockEnd: element.querySelector('tfoot'),
      inlineStart: element.querySelector('thead th'),
    };
    const markSides = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const left = Math.abs(scrollLeft); // negative in an RTL page
      const hasMore = { start: left > 1, end: left + clientWidth < scrollWidth - 1 };
      const sides = Object.entries(hasMore).flatMap(([side, isThere]) => (isThere ? side : []));
      element.parentElement!.dataset['more'] = sides.join(' ');
    };
    const measure = () => {
      const { style } = element;
      style.scrollPaddingBlockStart = `${parts.blockStart?.getBoundingClientRect().height ?? 0}px`;
      style.scrollPaddingBlockEnd = `${parts.blockEnd?.getBoundingClientRect().height ?? 0}px`;
      // Narrow rows have no first column.
      const inline = parts.inlineStart?.getBoundingClientRect().width ?? 0;
      style.scrollPaddingInlineStart = `${inline > 1 ? inline : 0}px`;
      markSides();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const part of Object.values(parts)) if (part) observer.observe(part);
    element.addEventListener('scroll', markSides, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', markSides);
    };
  });
}
