import { useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * One Tab stop per figure; the arrow keys, Home and End move within it. The parts that can be reached have
 * `data-stop` and their position in the order.
 */
export function useRoving(count: number) {
  const [wanted, setStop] = useState(0);
  const stop = Math.min(wanted, Math.max(0, count - 1));
  return {
    tabIndexOf: (index: number) => (index === stop ? 0 : -1),
    onFocus(event: FocusEvent<Element>) {
      const index = event.target.getAttribute('data-stop');
      if (index !== null) setStop(Number(index));
    },
    onKeyDown(event: KeyboardEvent<Element>) {
      const from = (event.target as Element).getAttribute('data-stop');
      if (from === null || event.altKey || event.ctrlKey || event.metaKey) return;
      const to = indexAfter(event.key, Number(from), count);
      if (to === undefined) return;
      event.preventDefault();
      event.currentTarget.querySelector<SVGElement>(`[data-stop='${to}']`)?.focus();
    },
  };
}

/** Where a key leads; undefined for a key that leads nowhere. */
export function indexAfter(key: string, from: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(last, from + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, from - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
