import { useState, type FocusEvent, type KeyboardEvent } from 'react';

type Stroke = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

interface Order {
  /** The arrow keys that move, with their steps; all four by default. */
  keys?: Readonly<Record<string, number>>;
  /** At an end: stay there (the default), go on at the other end, or let the key scroll the page. */
  ends?: 'wrap' | 'leave';
}

export const ACROSS = { ArrowLeft: -1, ArrowRight: 1 };
export const DOWN = { ArrowUp: -1, ArrowDown: 1 };
const BOTH = { ...ACROSS, ...DOWN };

/**
 * One Tab stop per group; the arrow keys, Home and End move within it. The group gets `group`, each part that
 * can be reached `partOf` its position in the order.
 */
export function useRoving(count: number, order?: Order) {
  const [wanted, setStop] = useState(0);
  const stop = Math.min(wanted, Math.max(0, count - 1));
  return {
    partOf: (index: number) => ({ 'data-stop': index, tabIndex: index === stop ? 0 : -1 }),
    group: {
      onFocus({ target }: FocusEvent<Element>) {
        const index = stopOf(target);
        if (index) setStop(Number(index));
      },
      onKeyDown(event: KeyboardEvent<Element>) {
        const from = stopOf(event.target);
        if (!from) return;
        const to = indexAfter(event, Number(from), count, order);
        if (to === undefined) return;
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>(`[data-stop='${to}']`)?.focus();
      },
    },
  };
}

const stopOf = (target: EventTarget) => (target as HTMLElement).dataset['stop'];

/** Where a key leads; undefined for a key that leads nowhere. */
export function indexAfter(
  { key, altKey, ctrlKey, metaKey }: Stroke,
  from: number,
  count: number,
  { keys = BOTH, ends }: Order = {},
): number | undefined {
  if (altKey || ctrlKey || metaKey || count === 0) return undefined;
  const last = count - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = keys[key];
  if (!step) return undefined;
  const to = from + step;
  if (ends === 'wrap') return (to + count) % count;
  if (ends && (to < 0 || to > last)) return undefined;
  return Math.max(0, Math.min(last, to));
}
