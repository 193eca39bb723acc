import { useId } from 'react';
import type { FieldBinding, FieldText } from './binding.ts';
import { FieldError } from './field-frame.tsx';
import type { Choice } from './select-field.tsx';

interface RadioGroupProps extends FieldBinding<string>, FieldText {
  choices: readonly Choice[];
}

/** One of few, all in sight: native radio buttons in a fieldset. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, hint, error, optional, choices, name, value, onChange, onBlur, disabled } = props;
  const id = useId();
  return (
    <fieldset
      className="tag-field"
      disabled={disabled}
      aria-describedby={
        [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
      }
    >
      <legend>
        {label}
        {optional && <span className="tag-field-optional"> (optional)</span>}
      </legend>
      {hint && (
        <p className="tag-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="tag-radio-choices">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              // Two forms on a page may have a group of the same name; they are not one group.
              name={`${name}:${id}`}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(choice.value)}
              onBlur={onBlur}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`} reason={error} />}
    </fieldset>
  );
}
