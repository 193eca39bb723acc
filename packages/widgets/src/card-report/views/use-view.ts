import { whenResized } from '@tag/behavior/size';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { viewOfWidth, type View } from '../widths.ts';

/**
 * The requested view, else the view for the frame's width, which follows resizing. A frame that isn't laid out,
 * in a hidden tab for example, has width 0: it keeps its view, and starts as a summary. Where nothing observes
 * sizes, it is the full report.
 */
export function useView(
  frame: RefObject<HTMLElement | null>,
  wanted: View | undefined,
): View | undefined {
  const [fitting, setFitting] = useState<View>();
  const measured = useRef<View>(undefined);
  useLayoutEffect(() => {
    const element = frame.current;
    if (wanted !== undefined || !element) return;
    const measure = () => {
      const width = element.clientWidth;
      if (width > 0) measured.current = viewOfWidth(width, measured.current);
      const canFollow = typeof ResizeObserver === 'function';
      setFitting(canFollow ? (measured.current ?? 'summary') : 'full');
    };
    measure();
    return whenResized([element], measure);
  }, [frame, wanted]);
  return wanted ?? fitting;
}
