import { useCombobox } from '@tag/behavior/combobox';
import { useState, type KeyboardEvent } from 'react';
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
 * A text field that offers choices while you type. The typed text is the value until a choice is selected; a
 * text equal to a choice's label selects it on blur, and Enter selects the only choice that is left.
 */
export function TypeAheadField<C extends Choice>(props: TypeAheadFieldProps<C>) {
  const { label, hint, error, optional, name, value, disabled, autoComplete, placeholder } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? props.labelOf?.(value) ?? value;
  // Opened without typing, the list shows everything: the current value is a choice, not a query.
  const { found, isCurrent, again } = useSearch(open ? (typed ?? '') : null, props.search);
  const choices = found.status === 'found' ? found.items : [];
  const { field, reset, ...list } = useCombobox({
    count: open ? choices.length : 0,
    isOpen: open,
    open: () => setOpen(true),
    close: open ? () => setOpen(false) : undefined,
    take: (index) => take(choices[index]!),
    first: choices.length === 1 && isCurrent ? 'taken' : undefined,
  });

  function take(choice: C): void {
    close();
    props.onChange(choice.value);
    props.onChoose?.(choice);
  }

  function type(next: string): void {
    setTyped(next);
    setOpen(true);
    reset();
    props.onChange(next);
    props.onChoose?.(null);
  }

  function press(event: KeyboardEvent): void {
    const isSearching = open && typed !== null && !isCurrent && !field['aria-activedescendant'];
    // What was typed may be a choice in a moment: the form isn't submitted without it.
    if (event.key === 'Enter' && isSearching) event.preventDefault();
    else field.onKeyDown(event);
  }

  function leave(): void {
    const meant = typed?.trim().toLowerCase();
    const exact = meant && choices.find((choice) => choice.label.toLowerCase() === meant);
    if (exact) take(exact);
    close();
    props.onBlur?.();
  }

  function close(): void {
    setOpen(false);
    setTyped(null);
    reset();
  }

  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {(ids) => (
        <div className="tag-type-ahead">
          <input
            {...ids}
            {...field}
            className="tag-input"
            type="text"
            aria-expanded={open}
            autoComplete={autoComplete ?? 'off'}
            {...{ name, disabled, placeholder }}
            value={text}
            onChange={(event) => type(event.target.value)}
            onClick={() => setOpen(true)}
            onKeyDown={press}
            onBlur={leave}
          />
          <TypeAheadList {...{ open, found, label }} {...list} onTake={take} onRetry={again} />
        </div>
      )}
    </FieldFrame>
  );
}
