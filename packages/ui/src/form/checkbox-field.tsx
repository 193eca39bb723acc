import { useId, type ReactNode } from 'react';
import type { FieldBinding } from './binding.ts';
import { FieldError } from './field-frame.tsx';

interface CheckboxFieldProps extends FieldBinding<boolean> {
  label: ReactNode;
  hint?: string;
}

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, error, optional: _, value, onChange, ...input } = props;
  const id = useId();
  return (
    <div className="tag-field tag-checkbox">
      <label>
        <input
          {...input}
          type="checkbox"
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="tag-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} reason={error} />}
    </div>
  );
}
