import { useEffect, type RefObject } from 'react';

/**
 * Keeps what has the focus clear of the table's sticky parts: the browser scrolls it past the head,
 * the totals, and the first column, whose sizes follow the text's.
 */
export function useClearOfSticky(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const parts = {
      blockStart: element.querySelector('thead'),
      blockEnd: element.querySelector('tfoot'),
      inlineStart: element.querySelector('thead th'),
    };
    const measure = () => {
      const { style } = element;
      style.scrollPaddingBlockStart = `${parts.blockStart?.getBoundingClientRect().height ?? 0}px`;
      style.scrollPaddingBlockEnd = `${parts.blockEnd?.getBoundingClientRect().height ?? 0}px`;
      style.scrollPaddingInlineStart = `${parts.inlineStart?.getBoundingClientRect().width ?? 0}px`;
    };
    const observer = new ResizeObserver(measure);
    for (const part of Object.values(parts)) if (part) observer.observe(part);
    return () => observer.disconnect();
  });
}
