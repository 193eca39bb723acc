import { keepFocus } from '@tag/ui/kept-focus';
import { useEffect, useRef, type RefObject } from 'react';
import { scopeKey } from '../query/query.ts';
import type { View } from './view.ts';

/**
 * When another scope is shown, moves a focus within the report to the heading, because the followed link
 * is gone. Filters and sorting don't move the focus, unless they remove what has it; a page without a shadow root
 * sees to that itself.
 */
export function useFocusOnArrival(report: RefObject<HTMLElement | null>, view: View | null): void {
  const key = view && scopeKey(view.query.scope);
  const shown = useRef(key);
  const wasWithin = useRef(false);
  useEffect(() => {
    const element = report.current;
    const note = () => (wasWithin.current = true);
    element?.addEventListener('click', note);
    element?.addEventListener('keydown', note);
    return () => {
      element?.removeEventListener('click', note);
      element?.removeEventListener('keydown', note);
    };
  }, [report]);
  useEffect(() => {
    const root = report.current?.getRootNode();
    return root instanceof ShadowRoot ? keepFocus(root) : undefined;
  }, [report]);
  useEffect(() => {
    if (shown.current === key) return;
    const isFirst = shown.current === null;
    shown.current = key;
    const element = report.current;
    if (!element || !wasWithin.current) return;
    // Don't interrupt typing while the first view loads. A clicked button of an error notice is gone.
    const { activeElement } = element.getRootNode() as Document | ShadowRoot;
    if (isFirst && element.contains(activeElement)) return;
    wasWithin.current = false;
    const heading = element.querySelector<HTMLElement>('.tag-pop-heading');
    heading?.focus({ preventScroll: true });
    if (heading && heading.getBoundingClientRect().top < 0) heading.scrollIntoView();
  }, [key, report]);
}
