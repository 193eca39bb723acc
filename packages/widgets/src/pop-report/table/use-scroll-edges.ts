import { whenResized } from '@tag/behavior/size';
import { useEffect, type RefObject } from 'react';

/** Safari before 26.2 has no `scrollend`. There, scrolling is over when nothing has moved for so long. */
const STILL_MS = 150;

/**
 * Keeps focused elements clear of the table's sticky parts (head, totals, first column) through scroll
 * padding. Marks the sides with more columns, and ends scrolling at a column's edge. `scroll-snap-type`
 * would snap after every layout, and virtual rows cause layouts constantly.
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
    const settle = () => {
      const unit = element
        .querySelector('thead [data-size="grade"]')
        ?.getBoundingClientRect().width;
      const { scrollLeft, scrollWidth, clientWidth } = element;
      if (!unit || Math.abs(scrollLeft) + clientWidth >= scrollWidth - 1) return;
      const left = Math.round(scrollLeft / unit) * unit;
      if (Math.abs(left - scrollLeft) < 1) return;
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      element.scrollTo({ left, behavior: isCalm ? 'instant' : 'smooth' });
    };
    let stillness: ReturnType<typeof setTimeout> | undefined;
    const settleLater = () => {
      clearTimeout(stillness);
      stillness = setTimeout(settle, STILL_MS);
    };
    const measure = () => {
      const { style } = element;
      style.scrollPaddingBlockStart = `${parts.blockStart?.getBoundingClientRect().height ?? 0}px`;
      style.scrollPaddingBlockEnd = `${parts.blockEnd?.getBoundingClientRect().height ?? 0}px`;
      // Narrow rows have no first column.
      const inline = parts.inlineStart?.getBoundingClientRect().width ?? 0;
      style.scrollPaddingInlineStart = `${inline > 1 ? inline : 0}px`;
      // Room for the outline of what has the focus.
      style.scrollPaddingInlineEnd = '4px';
      markSides();
    };
    const sized = [element, ...Object.values(parts)].filter((part) => part !== null);
    const stop = whenResized(sized, measure);
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('scroll', markSides, { passive: true, signal });
    if ('onscrollend' in globalThis) {
      element.addEventListener('scrollend', settle, { passive: true, signal });
    } else {
      element.addEventListener('scroll', settleLater, { passive: true, signal });
    }
    return () => {
      clearTimeout(stillness);
      stop();
      listening.abort();
    };
  });
}
