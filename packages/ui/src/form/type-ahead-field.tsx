import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { FieldBinding, FieldText } from './binding.ts';
import { FieldFrame } from './field-frame.tsx';
import type { Choice } from './select-field.tsx';
import { TypeAheadList } from './type-ahead-list.tsx';
import { useSearch } from './use-search.ts';
import './type-ahead.css';

interface TypeAheadFieldProps<C extends Choice> extends FieldBinding<string>, FieldText {
  /** Choices for the text, best match first; called with the full text. */
  search(text: string, signal: AbortSignal): Promise<readonly C[]>;
  /** The words for a value that came from elsewhere, such as a code; the value itself by default. */
  labelOf?(value: string): string | undefined;
  /** A choice was made; null when the text is none of the choices. */
  onChoose?(choice: C | null): void;
  autoComplete?: string;
  placeholder?: string;
}

/**
 * A text field that offers choices while you type (the combobox pattern: the focus stays in the field,
 * arrows move through the list, Enter selects, Escape closes). The typed text is the value until a choice
 * is selected; a text equal to a choice's label selects it on blur.
 */
export function TypeAheadField<C extends Choice>(props: TypeAheadFieldProps<C>) {
  const { label, hint, error, optional, name, value, disabled, autoComplete, placeholder } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const text = typed ?? props.labelOf?.(value) ?? value;
  // Opened without typing, the list shows everything: the current value is a choice, not a query.
  const { found, again } = useSearch(open ? (typed ?? '') : null, props.search);
  const choices = found.status === 'found' ? found.items : [];
  const current = choices[active];

  function take(choice: C): void {
    setTyped(null);
    setOpen(false);
    setActive(-1);
    props.onChange(choice.value);
    props.onChoose?.(choice);
  }

  function type(next: string): void {
    setTyped(next);
    setOpen(true);
    setActive(-1);
    props.onChange(next);
    props.onChoose?.(null);
  }

  function leave(): void {
    const meant = typed?.trim().toLowerCase();
    const exact = meant && choices.find((choice) => choice.label.toLowerCase() === meant);
    if (exact) take(exact);
    setOpen(false);
    setTyped(null);
    setActive(-1);
    props.onBlur?.();
  }

  function move(step: number): void {
    if (!open) setOpen(true);
    else if (choices.length > 0) {
      const from = active < 0 && step < 0 ? 0 : active;
      setActive((from + step + choices.length) % choices.length);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && open && current) take(current);
    else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
    // Within a dialog, Escape is for the list alone.
    event.stopPropagation();
  }

  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {(ids) => (
        <div className="tag-type-ahead">
          <input
            {...ids}
            ref={input}
            className="tag-input"
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && current ? `${listId}-${active}` : undefined}
            autoComplete={autoComplete ?? 'off'}
            spellCheck={false}
            {...{ name, disabled, placeholder }}
            value={text}
            onChange={(event) => type(event.target.value)}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          <TypeAheadList
            {...{ open, found, active, label }}
            id={listId}
            onTake={take}
            onRetry={again}
          />
        </div>
      )}
    </FieldFrame>
  );
}
