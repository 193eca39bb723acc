import type { InputHTMLAttributes } from 'react';
import type { FieldBinding, FieldText } from './binding.ts';
import { FieldFrame } from './field-frame.tsx';

interface TextFieldProps extends FieldBinding<string>, FieldText {
  type?: 'text' | 'email' | 'search' | 'tel' | 'url';
  /** HTML's `autocomplete` token, for browsers to fill the field in; without one they don't offer to. */
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  autoFocus?: boolean;
  readOnly?: boolean;
  className?: string;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    className,
    type = 'text',
    autoComplete = 'off',
    value,
    onChange,
    ...input
  } = props;
  return (
    <FieldFrame {...{ label, hint, error, optional, className }}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          className="tag-input"
          {...{ type, autoComplete }}
          value={value}
          // A rule about letters is the contract's; the browser is not to change or doubt a name.
          spellCheck={false}
          autoCapitalize={type === 'email' ? 'none' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
