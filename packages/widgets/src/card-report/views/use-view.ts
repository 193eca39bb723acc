import { useLayoutEffect, useState, type RefObject } from 'react';
import { viewOfWidth, type View } from '../widths.ts';

/** The requested view, else the view for the frame's width, which follows resizing. */
export function useView(
  frame: RefObject<HTMLElement | null>,
  wanted: View | undefined,
): View | undefined {
  const [fitting, setFitting] = useState<View>();
  useLayoutEffect(() => {
    const element = frame.current;
    if (wanted !== undefined || !element) return;
    const measure = () => setFitting(viewOfWidth(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, wanted]);
  return wanted ?? fitting;
}
