import { useCombobox } from '@tag/behavior/combobox';
import { useState } from 'react';
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
 * text equal to a choice's label selects it on blur.
 */
export function TypeAheadField<C extends Choice>(props: TypeAheadFieldProps<C>) {
  const { label, hint, error, optional, name, value, disabled, autoComplete, placeholder } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? props.labelOf?.(value) ?? value;
  // Opened without typing, the list shows everything: the current value is a choice, not a query.
  const { found, again } = useSearch(open ? (typed ?? '') : null, props.search);
  const choices = found.status === 'found' ? found.items : [];
  const { field, reset, ...list } = useCombobox({
    count: open ? choices.length : 0,
    isOpen: open,
    open: () => setOpen(true),
    close: open ? () => setOpen(false) : undefined,
    take: (index) => take(choices[index]!),
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
            onBlur={leave}
          />
          <TypeAheadList {...{ open, found, label }} {...list} onTake={take} onRetry={again} />
        </div>
      )}
    </FieldFrame>
  );
}
