import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

interface ComboboxOptions {
  /** How many options there are. */
  count: number;
  isOpen: boolean;
  /** An arrow key was pressed while closed. */
  open?(): void;
  /** Escape; undefined leaves the key to others, such as a dialog. */
  close?: (() => void) | undefined;
  /** Enter was pressed on an option. */
  take(index: number): void;
  /** The first option until an arrow key is pressed: taken by Enter, or marked as active too. */
  first?: 'taken' | 'active' | undefined;
}

export type Combobox = ReturnType<typeof useCombobox>;

/**
 * A text field that offers options (the combobox pattern: the focus stays in the field, arrows move through
 * the list, Enter takes the active option, Escape closes). `field`, `list`, and `optionOf` are the props of its
 * elements.
 */
export function useCombobox({ count, isOpen, open, close, take, first }: ComboboxOptions) {
  const id = useId();
  const ref = useRef<HTMLUListElement>(null);
  const initial = first === 'active' ? 0 : -1;
  const [active, setActive] = useState(initial);
  useEffect(() => {
    if (active >= 0) ref.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, count]);

  const idOf = (index: number) => `${id}-${index}`;
  const isShown = (index: number) => isOpen && index >= 0 && index < count;

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const taken = first ? Math.max(0, active) : active;
    if (step && (count > 0 || !isOpen)) {
      if (!isOpen) open?.();
      if (count > 0) setActive((Math.max(active, step < 0 ? 0 : -1) + step + count) % count);
    } else if (event.key === 'Enter' && isShown(taken)) take(taken);
    else if (event.key === 'Escape' && close) close();
    else return;
    event.preventDefault();
    // Within a dialog, Escape is for the list alone.
    event.stopPropagation();
  }

  return {
    /** Marks the initial option again. */
    reset: () => setActive(initial),
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && count > 0,
      'aria-controls': id,
      'aria-activedescendant': isShown(active) ? idOf(active) : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    },
    list: { ref, id, role: 'listbox' },
    optionOf: (index: number) => ({
      id: idOf(index),
      role: 'option',
      'aria-selected': index === active,
      // The field would lose the focus, and with it the list.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
    }),
  } as const;
}
