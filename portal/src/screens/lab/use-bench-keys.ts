import { useEffect, useEffectEvent, type RefObject } from 'react';
import { createBurst, SCANNER_MS } from '../../features/scan/burst.ts';
import { ACTS, isDialogOpen, TYPED } from './use-bench-focus.ts';

/** The letters that act on a card. Where one doesn’t apply, it does nothing. */
const LETTERS = 'DPC';

interface BenchKeysParts {
  bench: RefObject<HTMLElement | null>;
  /** The scan field. */
  field: RefObject<HTMLInputElement | null>;
  onScan(text: string): void;
  /** What was typed outside of fields, and is no key. */
  onType(text: string): void;
}

/**
 * Takes a scan wherever the focus is, and presses the act of a key (`data-key`). A key waits until it can’t be
 * the beginning of a scan. It acts only outside of fields and dialogs, and not on a control with the focus.
 */
export function useBenchKeys(parts: BenchKeysParts): void {
  const { bench, field } = parts;
  const onScan = useEffectEvent(parts.onScan);
  const onType = useEffectEvent(parts.onType);
  useEffect(() => {
    const outside = createBurst();
    const inside = createBurst();
    /** The field that a scan is typed into, as it was before. */
    let before: { element: HTMLInputElement | HTMLTextAreaElement; value: string } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function settle(): void {
      clearTimeout(timer);
      const typed = outside.take();
      if (typed.length === 1 && pressKey(bench.current, typed)) return;
      if (typed !== '') onType(typed);
    }

    function onKeyOutside(event: KeyboardEvent): void {
      const { key, repeat, target, timeStamp } = event;
      if (repeat) return;
      if (key === 'Enter') {
        if (outside.isScan(timeStamp)) {
          event.preventDefault();
          clearTimeout(timer);
          onScan(outside.take());
        } else if (outside.text !== '') {
          // In the scan field by now, it goes on there.
          settle();
        } else if (!(target as Element).closest(ACTS) && pressKey(bench.current, key)) {
          event.preventDefault();
        }
        return;
      }
      if (key.length !== 1 || (key === ' ' && outside.text === '')) return;
      if (!outside.isGoingOn(timeStamp)) settle();
      if (document.activeElement === field.current) return;
      event.preventDefault();
      outside.add(key, timeStamp);
      clearTimeout(timer);
      timer = setTimeout(settle, 2 * SCANNER_MS);
    }

    function onKeyInside(event: KeyboardEvent): void {
      const { key, target, timeStamp } = event;
      const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (!isText || target === field.current) return;
      if (key === 'Enter') {
        if (!inside.isScan(timeStamp) || before?.element !== target) return;
        event.preventDefault();
        putBack(before.element, before.value);
        onScan(inside.take());
        return;
      }
      if (key.length !== 1) return;
      if (!inside.isGoingOn(timeStamp)) {
        inside.take();
        before = { element: target, value: target.value };
      }
      inside.add(key, timeStamp);
    }

    function onKeyDown(event: KeyboardEvent): void {
      const { altKey, ctrlKey, defaultPrevented, isComposing, metaKey, target } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || isComposing || isDialogOpen()) return;
      if (!(target instanceof Element)) return;
      if (target.matches(TYPED)) onKeyInside(event);
      else onKeyOutside(event);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [bench, field]);
}

/** Presses the act of a key. @returns whether the key is one */
function pressKey(bench: HTMLElement | null, key: string): boolean {
  const named = bench?.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}" i]`) ?? [];
  const act = [...named].find((each) => each.checkVisibility());
  if (act && act.ariaDisabled !== 'true') act.click();
  const areKeysOn = Boolean(bench?.querySelector('[data-key]'));
  return Boolean(act) || (areKeysOn && LETTERS.includes(key.toUpperCase()));
}

/** Gives a field its text again, as if it was typed. */
function putBack(element: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!.set!.call(
    element,
    value,
  );
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
